#!/usr/bin/env bash
# make fidelity: how well learned limits fit people they have not seen. Prints a Markdown table and puts it into
# docs/quality.md. The recordings are a larger collection than the bundled one, where LIGAMENT_SHARED_DATA
# says, else in ../shared/data.
set -euo pipefail
cd "$(dirname "$0")/.."

data=${LIGAMENT_SHARED_DATA:-../shared/data}
program=build/ligament-fidelity
page=docs/quality.md

if [ ! -f "$data/cmu_groups.json" ]; then
  echo "fidelity.sh: $data/cmu_groups.json: does not exist; LIGAMENT_SHARED_DATA names the folder ($page tells what it holds)" >&2
  exit 2
fi
cmake --build build --target ligament_fidelity

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
$program "$data" -o docs 2> "$scratch/costs" | tee "$scratch/figures" || { cat "$scratch/costs" >&2; exit 1; }
{ echo '```'; sed '/^$/d; /^ligament: /d' "$scratch/costs"; echo '```'; } | tee "$scratch/costs.md"
mv "$scratch/costs.md" "$scratch/costs"

# The page is words, and blocks between a line that marks their beginning and one that marks their end.
for block in figures costs; do
  awk -v block=$block -v text="$scratch/$block" '
    $0 ~ "^<!-- " block ": end -->" { inside = 0; print "" }
    !inside { print }
    $0 ~ "^<!-- " block ": begin" { inside = 1; print ""; while ((getline line < text) > 0) print line }
  ' $page > "$scratch/page.md"
  grep -q "^<!-- $block: end -->" "$scratch/page.md" || { echo "fidelity.sh: $page has lost its marks" >&2; exit 1; }
  cp "$scratch/page.md" $page
done
printf '\nfidelity.sh: the tables stand in %s, every figure in docs/quality.tsv\n' $page
