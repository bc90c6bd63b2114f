//! How a report looks, on a screen and on paper (A4).
//!
//! From 1100 points on the map of a turn stands beside its text and stays in sight. On paper a report runs on from turn to turn;
//! a turn's heading stays with its map, and a map is no higher than leaves room for the beginning of its story.

/// What every page has: its families, its colours.
pub(crate) const COMMON: &str = "\
:root{color-scheme:light}
body,svg{font-family:'Stavka Sans','Source Sans 3','Noto Sans',sans-serif}
h1,h2,.figures b,.chapter{font-family:'Stavka Serif','Source Serif 4','Noto Serif',serif;font-weight:600}
";

/// A report.
pub(crate) const REPORT: &str = "\
body{font-size:16px;line-height:1.5;color:#22211d;background:#fff;max-width:54rem;margin:0 auto;padding:2.5rem 1.5rem 4rem}
h1{font-size:40px;line-height:1.15;margin:.1em 0 .2em;letter-spacing:-.01em}h2{font-size:24px;line-height:1.25;margin:0 0 .6rem}
h3{font-size:1em;font-weight:600;margin:1.3em 0 .3em}p{margin:.2rem 0 .8rem}section{margin-top:3rem}
.kind{font-size:.8em;font-weight:600;letter-spacing:.06em;text-transform:uppercase;color:#6b675c;margin:0}
.result{font-size:1.25em;margin:0 0 1.4rem}.result span{color:#55524a;font-size:.8em}
.figures{display:flex;flex-wrap:wrap;gap:1rem 0;margin:1.6rem 0;padding:1rem 0;border:solid #d8d3c5;border-width:1px 0}
.figures div{flex:1 0 8.5rem;padding:0 1rem;border-left:1px solid #d8d3c5}.figures div:first-child{border:0;padding-left:0}
.figures b{display:block;font-size:34px;line-height:1.1}.figures span{font-size:.85em;color:#55524a}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;font-size:.9em}.facts dt{color:#55524a}.facts dd{margin:0}
nav{border-top:1px solid #d8d3c5;margin-top:1.6rem}nav ul{columns:3 12rem;list-style:none;padding:0;font-size:.9em}.top li{font-size:.95em}nav a{color:#1d4a6b}
table{border-collapse:collapse;font-size:.85em;margin:.8rem 0}caption{text-align:left;color:#55524a;padding-bottom:.4em}
th,td{border-bottom:1px solid #d8d3c5;padding:.15rem .6rem;text-align:left;vertical-align:top}
th{font-weight:600}tbody th,td{white-space:nowrap}td.w{white-space:normal}td.n,th.n{text-align:right}
figure{margin:1rem 0}svg{max-width:100%;height:auto}figure.map svg{display:block}
figcaption{font-size:.8em;color:#55524a;margin-top:.4rem}
.battle{display:flex;flex-wrap:wrap;align-items:center;gap:.1rem .5rem;margin:.3rem 0 .5rem;padding:.2rem 0 .2rem .6rem;border-left:3px solid #d8d3c5}
.battle.won{border-color:#22211d}.battle .to{color:#6b675c}.battle p{flex:1;min-width:13rem;margin:0;padding-left:.4rem;font-size:.9em;color:#55524a}.battle strong{color:#22211d}
.ways{columns:2 16rem;font-size:.9em;padding-left:1.1rem}.ways li{break-inside:avoid}
.remark{margin:.8rem 0;padding:.1rem 1rem;border-left:3px solid #1d4a6b;background:#f6f4ee}.by{font-size:.8em;color:#55524a}
.cost{border-left:3px solid #22211d;padding-left:1rem;break-inside:avoid}.history{margin-top:1.4rem}
.chapter{font-size:1.2em;margin:1.6rem 0 .4rem}
@media screen and (min-width:1100px){
body{max-width:84rem}.turn{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);column-gap:2.5rem;align-items:start}
.turn>h2{grid-column:1/-1}.turn>figure.map{grid-column:2;grid-row:2;margin:0;position:sticky;top:1rem}.turn>.story{grid-column:1;grid-row:2;min-width:0}
.turn>.story>h3:first-child{margin-top:0}figure.map svg{max-height:92vh;width:auto}
.top{display:grid;grid-template-columns:minmax(0,6fr) minmax(0,5fr);column-gap:2.5rem;align-items:start}.top>figure{margin:0}
.top section{margin-top:1.6rem}.top dl{margin-top:0}}
@page{size:A4;margin:15mm 16mm 17mm}
@media print{
body{margin:0;padding:0;max-width:none;font-size:10pt;line-height:1.4;orphans:3;widows:3}section{margin-top:1.6em}
h1{font-size:24pt}h2{font-size:15pt;margin-top:1.2em}h2,h3,.chapter,caption,.plot,.battle{break-after:avoid}
.figures b{font-size:20pt}.figures div{flex-basis:5rem}
figure,tr,.remark,li,.battle{break-inside:avoid}figure.map{break-after:avoid;margin:.6rem 0}
figure.map svg{width:auto;max-height:140mm;margin:0 auto}
figure.plot svg{max-height:52mm;width:auto}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
thead{display:table-header-group}tbody tr:nth-child(-n+2){break-before:avoid}nav{display:none}}
";
