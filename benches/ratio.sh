#!/usr/bin/env bash
# Random legal play of Barbarossa Fast against random chess by shakmaty: actions a second of both and their ratio, taken
# turn by turn in one run. Argument: seconds for each turn (2 if left out).
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-2}
cargo build --release --quiet --manifest-path benches/calibrate/Cargo.toml
cargo bench --quiet --bench game --no-run
ours() { cargo bench --quiet --bench game -- actions "$seconds"; }
theirs() { "${CARGO_TARGET_DIR:-benches/calibrate/target}/release/calibrate" "$seconds"; }
for round in 1 2 3 4 5; do
  printf '%s %s\n' "$(ours)" "$(theirs)"
done | awk '
  { ours += $1; theirs += $2; printf "round %d: %8.0f against %8.0f actions a second, ratio %.2f\n", NR, $1, $2, $1 / $2 }
  END { printf "all:     %8.0f against %8.0f actions a second, ratio %.2f\n", ours / NR, theirs / NR, ours / theirs }'
