#!/usr/bin/env bash
# Random legal play of a game against random chess by shakmaty: actions a second of both and their ratio, taken turn by turn
# in one run. Arguments: seconds for each turn (2 if left out), the bench of the game (game, which is Barbarossa Fast, if left
# out, portfolio or parachutes).
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-2}
bench=${2:-game}
cargo build --release --quiet --manifest-path benches/calibrate/Cargo.toml
cargo bench --quiet --bench "$bench" --no-run
ours() { cargo bench --quiet --bench "$bench" -- actions "$seconds"; }
theirs() { "${CARGO_TARGET_DIR:-benches/calibrate/target}/release/calibrate" "$seconds"; }
for round in 1 2 3 4 5; do
  printf '%s %s\n' "$(ours)" "$(theirs)"
done | awk '
  { ours += $1; theirs += $2; printf "round %d: %8.0f against %8.0f actions a second, ratio %.2f\n", NR, $1, $2, $1 / $2 }
  END { printf "all:     %8.0f against %8.0f actions a second, ratio %.2f\n", ours / NR, theirs / NR, ours / theirs }'
