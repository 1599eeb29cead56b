import type { Finding } from './finding.js';

const width = 640;
const height = 360;
/** Space around the plot: axis labels on the left and below, line names on the right. */
const margin = { top: 24, right: 150, bottom: 40, left: 56 };
const colours = ['#7a1f2b', '#2f5d62', '#b7791f', '#4a4e8c', '#3f7d3a'];

interface Line {
  name: string;
  /** Coordinates: number of books and milliseconds. */
  points: readonly (readonly [number, number])[];
}

/** Draws the latency of each action in milliseconds over the number of books as an SVG, both axes logarithmic. */
export function chart(findings: readonly Finding[]): string {
  const lines = findings.flatMap(lineOf);
  const sizes = lines.flatMap(({ points }) => points.map(([size]) => size));
  const costs = lines.flatMap(({ points }) => points.map(([, cost]) => cost));
  const x = scale([Math.min(...sizes), Math.max(...sizes)], [margin.left, width - margin.right]);
  const y = scale([powerBelow(costs), powerAbove(costs)], [height - margin.bottom, margin.top]);
  const drawn = lines.map((line, index) => draw(line, colours[index % colours.length] ?? '', x, y));
  const below = [...new Set(sizes)].map(
    (size) => `<text x="${x(size)}" y="${height - margin.bottom + 20}" text-anchor="middle">${size}</text>`,
  );
  const beside = powers(costs).map(
    (cost) =>
      `<text x="${margin.left - 8}" y="${y(cost) + 4}" text-anchor="end">${cost} ms</text>` +
      `<path d="M${margin.left} ${y(cost)}H${width - margin.right}" stroke="#ddd"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#333">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...beside,
    ...below,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

/** Returns the measurement at each size for findings that compare sizes. */
function lineOf({ what, from, unit }: Finding): Line[] {
  const points = Object.entries(from).map(([size, cost]) => [Number(size), cost] as const);
  return unit === '×' && points.length > 1 ? [{ name: what.split(',')[0] ?? what, points }] : [];
}

type Scale = (value: number) => number;

/** Returns a logarithmic scale between two bounds, rounded to a tenth. */
function scale([low, high]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const span = Math.log(high / low) || 1;
  return (value) => Math.round((start + (Math.log(value / low) / span) * (end - start)) * 10) / 10;
}

const powerBelow = (values: readonly number[]): number => 10 ** Math.floor(Math.log10(Math.min(...values)));
const powerAbove = (values: readonly number[]): number => 10 ** Math.ceil(Math.log10(Math.max(...values)));

function powers(values: readonly number[]): number[] {
  const found: number[] = [];
  for (let power = powerBelow(values); power <= powerAbove(values); power *= 10) found.push(power);
  return found;
}

function draw({ name, points }: Line, colour: string, x: Scale, y: Scale): string {
  const path = points.map(([size, cost], index) => `${index === 0 ? 'M' : 'L'}${x(size)} ${y(cost)}`).join('');
  const [size, cost] = points.at(-1) ?? [1, 1];
  return (
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>` +
    `<text x="${x(size) + 8}" y="${y(cost) + 4}" fill="${colour}">${name} ${cost.toFixed(1)} ms</text>`
  );
}
