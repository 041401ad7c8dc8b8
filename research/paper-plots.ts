/** One group of bars: a label, and a number for each series; `undefined` leaves a gap. */
export interface Bars {
  readonly label: string;
  readonly numbers: readonly (number | undefined)[];
}

export interface BarPlot {
  readonly title: string;
  readonly series: readonly string[];
  readonly groups: readonly Bars[];
  readonly format: (number: number) => string;
  /** Bars of a group on top of each other instead of side by side. */
  readonly isStacked?: boolean;
}

const WIDTH = 720;
const HEIGHT = 312;
const LEFT = 16;
const TOP = 76;
const BOTTOM = 36;
/** The game's own blue, green and red, and two greys. */
const COLOURS = ['#2f6fb2', '#3f8f4f', '#c8503c', '#8a8177', '#c9c1b6'];

export function drawBars({ title, series, groups, format, isStacked = false }: BarPlot): string {
  const most = Math.max(
    ...groups.map(({ numbers }) => {
      const known = numbers.map((number) => number ?? 0);
      return isStacked ? known.reduce((sum, number) => sum + number, 0) : Math.max(...known);
    }),
  );
  const slot = (WIDTH - 2 * LEFT) / groups.length;
  const scale = (HEIGHT - TOP - BOTTOM) / most;
  const marks = groups.map((group, index) =>
    drawGroup(group, LEFT + index * slot, slot, scale, format, isStacked),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<title>${escapeXml(title)}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#fffdf8"/>`,
    `<text x="${LEFT}" y="24" font-size="16" font-weight="bold" fill="#3b342c">${escapeXml(title)}</text>`,
    ...series.map((name, index) => drawLegend(name, index, series.length)),
    ...marks,
    `<line x1="${LEFT}" x2="${WIDTH - LEFT}" y1="${HEIGHT - BOTTOM}" y2="${HEIGHT - BOTTOM}" stroke="#3b342c"/>`,
    '</svg>\n',
  ].join('\n');
}

function drawLegend(name: string, index: number, series: number): string {
  const x = LEFT + (index * (WIDTH - 2 * LEFT)) / Math.max(series, 4);
  return `<rect x="${x}" y="36" width="12" height="12" fill="${colour(index)}"/><text x="${x + 18}" y="46" fill="#3b342c">${escapeXml(name)}</text>`;
}

function drawGroup(
  { label, numbers }: Bars,
  left: number,
  slot: number,
  scale: number,
  format: (number: number) => string,
  isStacked: boolean,
): string {
  const floor = HEIGHT - BOTTOM;
  const width = isStacked ? slot * 0.6 : (slot * 0.8) / numbers.length;
  let below = 0;
  const bars = numbers.map((number, index) => {
    if (number === undefined) return '';
    const height = number * scale;
    const x = left + slot * (isStacked ? 0.2 : 0.1) + (isStacked ? 0 : index * width);
    const y = floor - below - height;
    const bar = `<rect x="${round(x)}" y="${round(y)}" width="${round(width * 0.94)}" height="${round(height)}" fill="${colour(index)}"/>`;
    const inside = isStacked && height > 15;
    const at = inside ? y + height / 2 + 4 : y - 4;
    const told =
      isStacked && !inside ? '' : text(x + width * 0.47, at, format(number), inside ? '#ffffff' : '#3b342c');
    if (isStacked) below += height;
    return bar + told;
  });
  return bars.join('') + text(left + slot / 2, floor + 20, label, '#3b342c');
}

function text(x: number, y: number, content: string, fill: string): string {
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="middle" fill="${fill}">${escapeXml(content)}</text>`;
}

function colour(index: number): string {
  return COLOURS[index % COLOURS.length] ?? '#000000';
}

function round(number: number): string {
  return number.toFixed(1);
}

function escapeXml(content: string): string {
  return content.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
