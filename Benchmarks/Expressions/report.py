"""Writes coefficients as Swift, and figures and curves as Markdown and SVG."""

import numpy as np

GROUPS = ("outer", "middle", "inner")


def write_models(repository, eyes, smiles):
    """Write the Swift table of coefficients."""
    (repository / "Sources/AnnotateFaces/Expressions/ExpressionModels.swift").write_text(
        f"""/// The coefficients of the classifiers for closed eyes and smiles.
///
/// Made by `make fit` from CEW, AFW and GENKI-4K; see Documentation/Measurements/Expressions.md.
enum ExpressionModels {{
  /// Whether an eye is closed, from `EyeMeasures`: gaps between the lids and their middles, then the
  /// creases above and below the eye.
  static let closedEye = LogisticModel(
    weights: [
{lines(eyes[0], 3)}
    ],
    bias: {eyes[1]:.5g}
  )

  /// Whether a face smiles, from `MouthMeasures` and the twelve columns and eight rows of `MouthPatch`.
  static let smile = LogisticModel(
    weights: [
{lines(smiles[0][:11], 11)}
{lines(smiles[0][11:], 12)}
    ],
    bias: {smiles[1]:.5g}
  )
}}
"""
    )


def lines(weights, count):
    """Return the weights in rows, wrapped at the width of a source line."""
    text = []
    for start in range(0, len(weights), count):
        line = "     "
        for weight in weights[start : start + count]:
            word = f" {weight:.5g},"
            if len(line) + len(word) > 100:
                text.append(line)
                line = "     "
            line += word
        text.append(line)
    return "\n".join(text)


def write_figures(repository, figures, fit, counts, offset, angles):
    """The figures that Documentation/Measurements/Expressions.md includes, between its two marks."""
    path = repository / "Documentation/Measurements/Expressions.md"
    text = path.read_text()
    begin, end = "<!-- figures -->", "<!-- end of figures -->"
    head, rest = text.split(begin)
    _, tail = rest.split(end)
    body = [
        f"Fitted on {counts['eyes']} samples of single eyes and {counts['mouths']} of mouths.",
        table("Closed eyes, both, on the part that was not fitted on", figures,
              ("closed", "closed, with open faces of the smile set")),
        table("Smiles, on the part that was not fitted on", figures,
              ("smile", "smile, faces of 48 pixels", "smile, shape alone")),
        table("The same on the part that was fitted on", fit,
              ("closed", "smile", "smile, cross-validated")),
        table("Eye centres, on the part that nothing was fitted on", figures,
              ("as labelled", "labels shifted")),
        f"The shift is {-offset[0]:.2f} and {-offset[1]:.2f} pixels, from the other part.",
        angle_table(angles),
    ]
    path.write_text(head + begin + "\n\n" + "\n\n".join(body) + "\n\n" + end + tail)


def table(title, figures, names):
    chosen = [figures[name][0] for name in names]
    rows = list(dict.fromkeys(row for figure in chosen for row in figure))
    text = [f"**{title}**", "", "| | " + " | ".join(names) + " |",
            "|---|" + "---:|" * len(names)]
    for row in rows:
        cells = [number(figure[row]) if row in figure else "" for figure in chosen]
        text.append(f"| {row} | " + " | ".join(cells) + " |")
    return "\n".join(text)


def angle_table(angles):
    count, axes = angles
    text = [f"**Angles, {count} faces of the smile set that were not fitted on, degrees**", "",
            "| | correlation with the labels | mean difference | spread of the labels |",
            "|---|---:|---:|---:|"]
    for axis, (correlation, difference, spread) in axes.items():
        text.append(f"| {axis} | {correlation:.3f} | {difference:.2f} | {spread:.1f} |")
    return "\n".join(text)


def number(value):
    return str(value) if isinstance(value, (int, np.integer)) else f"{value:.4f}"


def write_curve(repository, name, false_rate, true_rate):
    """Write the upper left quarter of the receiver operating characteristic."""
    side, shown = 320, 0.25
    def point(x, y):
        return f"{40 + x / shown * side:.1f},{20 + (1 - y) / shown * side:.1f}"
    points = [point(x, y) for x, y in zip(false_rate, true_rate) if x <= shown and y >= 1 - shown]
    ticks = []
    for step in range(6):
        share = step * shown / 5
        at = step * side / 5
        ticks.append(f'<text x="{40 + at}" y="{side + 36}" text-anchor="middle">{share:.2f}</text>')
        ticks.append(f'<text x="36" y="{24 + at}" text-anchor="end">{1 - share:.2f}</text>')
        ticks.append(f'<path d="M{40 + at} 20v{side}M40 {20 + at}h{side}" stroke="#ddd"/>')
    (repository / f"Documentation/Measurements/Expressions-{name}.svg").write_text(
        f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side + 60} {side + 60}" \
font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="white"/>
{chr(10).join(ticks)}
<path d="M{' L'.join(points)}" fill="none" stroke="#0a58ca" stroke-width="2"/>
<text x="{40 + side / 2}" y="{side + 54}" text-anchor="middle">taken for {name} wrongly</text>
<text x="12" y="{20 + side / 2}" text-anchor="middle" \
transform="rotate(-90 12 {20 + side / 2})">{name} found</text>
</svg>
"""
    )
