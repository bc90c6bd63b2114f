"use strict";
// Plays the course of a game that stands packed in this page. It keeps no state but the moment and the eyes, so that a moment has one
// picture however it is reached.
(() => {
  const $ = (id) => document.getElementById(id);
  const made = (tag, text, kind) => {
    const node = document.createElement(tag);
    if (text !== undefined) node.textContent = text;
    if (kind) node.className = kind;
    return node;
  };
  const drawn = (tag, given) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(given)) node.setAttribute(name, value);
    return node;
  };
  // Five letters are four bytes; those that mean something to a page are none.
  const letters = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).filter((c) => !"\"&'<>\\`|~".includes(c));
  const ranks = new Map(letters.map((c, n) => [c, n]));
  function bytes(id) {
    const text = $(id).textContent.trim();
    const out = new Uint8Array(Math.floor((text.length * 4) / 5));
    for (let i = 0, to = 0; i < text.length; i += 5) {
      let number = 0;
      for (let k = i; k < i + 5; k++) number = number * 85 + (ranks.get(text[k]) ?? 84);
      for (let k = 3; k >= 0 && to < out.length; k--) out[to++] = Math.floor(number / 256 ** k) % 256;
    }
    return out;
  }
  const unpacked = (id) =>
    new Response(new Blob([bytes(id)]).stream().pipeThrough(new DecompressionStream("deflate-raw")));

  let course, at, eye = 0, asked = 0, far = 0, playing = 0;
  const nodes = new Map();
  const pictures = [];

  // Pictures

  // The pieces of each picture of some eyes, from the changes between them.
  function film(nth) {
    if (pictures[nth]) return pictures[nth];
    let now = [];
    pictures[nth] = course.eyes[nth].changes.map((change) => {
      if (change.length === 0) return now;
      const next = [];
      let from = 0;
      for (let i = 0; i < change.length; ) {
        const [kept, dropped, fresh] = change.slice(i, i + 3);
        next.push(...now.slice(from, from + kept), ...change.slice(i + 3, i + 3 + fresh));
        from += kept + dropped;
        i += 3 + fresh;
      }
      return (now = next.concat(now.slice(from)));
    });
    return pictures[nth];
  }

  // A piece as an element, made when it is first seen.
  function node(piece) {
    let known = nodes.get(piece);
    if (!known) {
      const [drawing, x, y] = course.placed.map((column) => column[piece]);
      known = drawn("g", x || y ? { transform: `translate(${x / 10} ${y / 10})` } : {});
      known.innerHTML = course.drawings[drawing];
      nodes.set(piece, known);
    }
    return known;
  }

  function draw() {
    $("map").setAttribute("aria-label", `The map in ${turnName()}: ${heading()}`);
    $("map").replaceChildren(...film(eye)[at].map(node));
    follow();
  }

  // Where the map is wider than the window, what is new in it comes into sight.
  const small = matchMedia("(max-width: 40rem)");
  function follow() {
    if (!small.matches) return;
    const was = new Set(film(eye)[before()]);
    const fresh = film(eye)[at].filter((piece) => !was.has(piece) && course.placed[1][piece]);
    if (!fresh.length) return;
    const box = $("scroll");
    const scale = $("map").getBoundingClientRect().width / course.size[0] / 10 / fresh.length;
    const middle = (part) => fresh.reduce((sum, piece) => sum + course.placed[part][piece], 0) * scale;
    box.scrollTo(middle(1) - box.clientWidth / 2, middle(2) - box.clientHeight / 2);
  }

  // The map in the place of the picture that the page opens with, and the ground that its pieces name.
  function unroll() {
    const ground = made("div");
    ground.innerHTML = course.ground;
    const [width, height] = course.size;
    const viewBox = `0 0 ${width} ${height}`;
    const map = drawn("svg", { id: "map", role: "img", "stroke-linejoin": "round", width, height, viewBox });
    $("scroll").replaceChildren(map);
    document.body.prepend(ground);
  }

  // Moments

  // The last of some spans that has begun.
  const span = (all, moment) => all.findLast((one) => one[0] <= moment) || [0, ""];
  const beat = (moment) => course.beats.findIndex((last) => last >= moment);
  const begins = (moment) => (beat(moment) > 0 ? course.beats[beat(moment) - 1] + 1 : 0);
  const battle = () => course.eyes[eye].battles.find((b) => b[0] <= at && at <= b[1]);
  const questions = () => course.notes.filter((n) => n[1] === "asks").map((n) => n[0]);
  // The last order of a phase or a turn ends it: what is told belongs to where it began.
  const before = () => Math.max(begins(at) - 1, 0);
  const turnName = () => span(course.turns, before())[1];
  const heading = () => (battle() ? battle()[2] : span(course.phases, before())[1]);

  // How far one may go: no further than the first question that was not asked yet.
  const limit = () => questions()[asked] ?? course.end;

  function go(to, said = true) {
    const wanted = Math.max(0, Math.min(Math.round(to), course.end));
    at = Math.min(wanted, limit());
    far = Math.max(far, at);
    if (course.asks && far === course.end) reveal();
    draw();
    tell();
    $("at").value = at;
    $("at").setAttribute("aria-valuetext", where());
    if (said) $("live").textContent = `${where()}. ${spoken()}`;
    remember();
    return at === wanted;
  }

  // Once all was asked nothing is kept back.
  function reveal() {
    course.asks = false;
    $("summary").replaceChildren(...course.summary.map((line) => made("p", line)));
    $("track").querySelector("svg").prepend(drawn("path", { class: "curve", d: course.curve || "" }));
  }

  const where = () => `${turnName()}, ${heading()}, step ${beat(at) + 1} of ${course.beats.length}`;

  const forward = () => course.beats.find((last) => last > at) ?? course.end;
  const back = () => course.beats.findLast((last) => last < at) ?? 0;
  const turn = (way) => {
    const firsts = course.turns.map((t) => t[0]);
    return way > 0 ? firsts.find((f) => f > at) ?? course.end : firsts.findLast((f) => f < at) ?? 0;
  };

  function step(to) {
    // At a question the step forward says that it was seen.
    if (to > at && at === limit() && at < course.end) asked += 1;
    return go(to);
  }

  function remember() {
    clearTimeout(remember.later);
    const hash = `#t=${at}${eye ? `&eyes=${eye}` : ""}`;
    remember.later = setTimeout(() => {
      if (location.hash !== hash) history.replaceState(null, "", hash);
    }, 200);
  }

  function recalled() {
    const wish = new URLSearchParams(location.hash.slice(1));
    const eyes = Number(wish.get("eyes"));
    if (course.eyes[eyes]) eye = eyes;
    return wish.has("t") && Number.isFinite(Number(wish.get("t"))) ? Number(wish.get("t")) : course.opens;
  }

  // Words

  const manners = ["head", "strong", "plain", "detail", "reason"];

  function lines() {
    const out = [];
    for (let moment = begins(at); moment <= at; moment++) {
      const all = course.eyes[eye].lines[moment] || [];
      for (let i = 0; i < all.length; i += 2) out.push([manners[all[i]], course.texts[all[i + 1]]]);
    }
    return out;
  }

  const spoken = () => {
    const strong = lines().filter((l) => l[0] === "strong" || l[0] === "plain");
    return strong.slice(-3).map((l) => l[1].split(" · ")[0]).join(". ");
  };

  function tell() {
    const told = $("told");
    told.replaceChildren(made("p", turnName(), "when"), made("h2", heading()));
    const fight = battle();
    if (fight) told.append(rows(fight));
    told.append(luck());
    const list = made("ul");
    for (const [kind, text] of lines()) {
      if (kind === "head" && text === heading()) continue;
      const [words, ...more] = text.split(" · ");
      const item = made("li", words, kind);
      if (more.length) item.append(" ", made("small", more.join(" · ")));
      list.append(item);
    }
    if (!list.children.length) list.append(made("li", "Nothing was told.", "detail"));
    told.append(list, ...notes());
  }

  // Who fought, at what odds, and what came of it; before the end of the battle not what came.
  function rows(fight) {
    const list = made("dl");
    for (const [label, words] of fight[3]) {
      if (at < fight[1] && !["Manner", "Odds", ...course.sides].includes(label)) continue;
      list.append(made("dt", label), made("dd", words));
    }
    return list;
  }

  // What dice and drawn faces gave the sides up to here.
  function luck() {
    const all = course.eyes[eye].battles.filter((b) => b[1] <= at && typeof b[4] === "number");
    const sum = all.reduce((n, b) => n + b[4], 0);
    if (!all.length) return "";
    const side = course.sides[sum < 0 ? 1 : 0];
    const size = Math.abs(sum).toFixed(1);
    return made("p", size === "0.0" ? "Luck so far: even" : `Luck so far: +${size} units for the ${side} side`, "luck");
  }

  function notes() {
    return course.notes
      .filter((n) => begins(at) <= n[0] && n[0] <= at && (!n[5] || !course.asks))
      .map(([, kind, head, text, by]) => {
        const box = made("aside", undefined, kind);
        if (head) box.append(made("b", head));
        if (text) box.append(Object.assign(made("div"), { innerHTML: text }));
        if (by) box.append(made("small", by));
        return box;
      });
  }

  // Controls

  function play(on) {
    clearInterval(playing);
    playing = on ? setInterval(() => (at < limit() ? step(forward()) : play(false)), 1400) : 0;
    const button = $("play");
    button.textContent = playing ? "Pause" : "Play";
    button.setAttribute("aria-pressed", String(Boolean(playing)));
  }

  // Signs on buttons: not every font has them as letters.
  const signs = {
    first: "M3 3v10M13 3L6 8l7 5z", turnback: "M8 3L2 8l6 5zM14 3L8 8l6 5z", back: "M11 3L4 8l7 5z",
    forward: "M5 3l7 5-7 5z", turnon: "M2 3l6 5-6 5zM8 3l6 5-6 5z", last: "M13 3v10M3 3l7 5-7 5z",
  };

  function button(id, text, words, act) {
    const one = made("button", text);
    if (signs[id]) one.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${signs[id]}"/></svg>`;
    one.type = "button";
    one.id = id;
    one.title = words;
    one.setAttribute("aria-label", words.replace(/ \(.*/, ""));
    one.onclick = () => {
      if (id !== "play") play(false);
      act();
    };
    return one;
  }

  function controls() {
    const row = $("buttons");
    row.append(
      button("first", "", "To the start (Home)", () => go(0)),
      button("turnback", "", "A turn back (Page Up)", () => go(turn(-1))),
      button("back", "", "A step back (Left; an order with Shift)", () => go(back())),
      button("play", "Play", "Play on its own (Space)", () => play(!playing)),
      button("forward", "", "A step forward (Right; an order with Shift)", () => step(forward())),
      button("turnon", "", "A turn forward (Page Down)", () => step(turn(1))),
      button("last", "", "To the end (End)", () => step(course.end)),
    );
    if (!course.asks && course.opens) {
      row.append(button("decisive", "Decisive moment", "To the moment that decided most (D)", () => go(course.opens)));
    }
    if (course.eyes.length > 1) {
      const label = made("label", "As seen by ");
      const choice = made("select");
      choice.id = "eyes";
      course.eyes.forEach((one, i) => choice.add(new Option(one.name, i)));
      choice.value = eye;
      choice.onchange = () => look(Number(choice.value));
      label.append(choice);
      row.append(label);
    }
    marks();
    row.hidden = $("at").hidden = false;
    $("at").oninput = () => (play(false), go(Number($("at").value)));
    $("track").addEventListener("wheel", (e) => {
      e.preventDefault();
      play(false);
      if (e.deltaY > 0) step(forward());
      else if (e.deltaY < 0) go(back());
    }, { passive: false });
    const save = made("button", "Save the game file");
    save.type = "button";
    save.onclick = saved;
    $("more").append(save, " ← → steps, with Shift orders; Page Up and Page Down turns; Home, End; Space plays; E changes the eyes.");
  }

  // Bookmarks and notes on the slider.
  function marks() {
    const svg = $("track").querySelector("svg");
    for (const [moment, kind] of course.notes) {
      svg.append(drawn("path", { class: `note ${kind}`, d: `M${moment} 84V100` }));
    }
  }

  function look(nth) {
    eye = nth;
    if ($("eyes")) $("eyes").value = nth;
    go(at);
  }

  async function saved() {
    const link = made("a");
    link.href = URL.createObjectURL(await unpacked("game").blob());
    link.download = "game.stavka";
    link.click();
    URL.revokeObjectURL(link.href);
  }

  const keys = {
    ArrowRight: (e) => step(e.shiftKey ? at + 1 : forward()),
    ArrowLeft: (e) => go(e.shiftKey ? at - 1 : back()),
    PageDown: () => step(turn(1)),
    PageUp: () => go(turn(-1)),
    Home: () => go(0),
    End: () => step(course.end),
    " ": () => play(!playing),
    d: () => course.asks || go(course.opens),
    e: () => look((eye + 1) % course.eyes.length),
  };

  function pressed(e) {
    const act = keys[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    const tag = e.target.tagName;
    const own = tag === "SELECT" || (e.key === " " && tag === "BUTTON");
    if (!act || own || e.ctrlKey || e.altKey || e.metaKey) return;
    e.preventDefault();
    if (e.key !== " ") play(false);
    act(e);
  }

  // The course as it is packed: places and new pieces as steps from one to the next, and 0 where some eyes see what the first see.
  function opened(text) {
    const packed = JSON.parse(text);
    const sums = (steps) => {
      let sum = 0;
      return steps.map((step) => (sum += step));
    };
    packed.placed = packed.placed.map(sums);
    for (const { changes } of packed.eyes) {
      let piece = 0;
      for (const change of changes) {
        for (let i = 0; change && i < change.length; i += 3 + change[i + 2]) {
          for (let k = i + 3; k < i + 3 + change[i + 2]; k++) change[k] = piece += change[k];
        }
      }
    }
    for (const eyes of packed.eyes.slice(1)) {
      for (const part of ["changes", "lines", "battles"]) {
        eyes[part] = eyes[part].map((one, nth) => one || packed.eyes[0][part][nth]);
      }
    }
    return packed;
  }

  async function begin() {
    course = opened(await unpacked("course").text());
    const wanted = recalled();
    unroll();
    controls();
    play(false);
    document.documentElement.classList.add("live");
    go(wanted, false);
    document.addEventListener("keydown", pressed);
    small.addEventListener("change", follow);
    addEventListener("hashchange", () => {
      const to = recalled();
      if (to !== at) go(to);
    });
  }

  begin().catch(() => {
    $("more").textContent = "This browser is too old to step through the game; the moment above and the words are all it can show.";
  });
})();
