import type { Passage } from './faults.ts';

/** The paragraphs and list items of a page, without code, headings and markup; cells of tables each by themselves. */
export function passagesOfPage(markdown: string): readonly Passage[] {
  const passages: Passage[] = [];
  let paragraph: { line: number; lines: string[] } | undefined;
  const end = () => {
    if (paragraph !== undefined)
      passages.push({ line: paragraph.line, text: plain(paragraph.lines.join(' ')) });
    paragraph = undefined;
  };
  let isCode = false;
  for (const [index, raw] of markdown.split('\n').entries()) {
    const line = index + 1;
    if (/^\s*```/.test(raw)) {
      isCode = !isCode;
      end();
    } else if (isCode || (/^( {4}|\t)(?!\s*[-*] )/.test(raw) && paragraph === undefined)) {
      end();
    } else if (/^\s*$|^#|^\s*<(?!!--)/.test(raw)) {
      end();
    } else if (raw.startsWith('|')) {
      end();
      passages.push(...raw.split('|').map((cell) => ({ line, text: plain(cell) })));
    } else {
      if (/^\s*(?:[-*>]|\d+\.) /.test(raw)) end();
      paragraph ??= { line, lines: [] };
      paragraph.lines.push(raw.replace(/^\s*(?:[-*>]|\d+\.) /, '').trim());
    }
  }
  end();
  return passages;
}

/** Without what only markup says: code counts as one word, a link as its text. */
function plain(text: string): string {
  return text
    .replace(/<!--.*?-->/g, '')
    .replace(/`+[^`]+`+/g, 'CODE')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, (_link, words: string) =>
      /^\S+\.\w+$/.test(words) ? 'CODE' : words,
    )
    .replace(/\*\*/g, '')
    .trim();
}

const COMMENT =
  /(?<![^\s{(,;])\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?:^|(?<=[\s;{}]))\/\/ .*(?:\n[ \t]*\/\/ .*)*/gm;
const TITLE = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

export function commentsOf(source: string): readonly Passage[] {
  return [...source.matchAll(COMMENT)].map((match) => ({
    line: lineAt(source, match.index),
    text: match[0]
      .replace(/^\/\*+|\*\/$|^<!--|-->$/g, '')
      .replace(/^[ \t]*(?:\*|\/\/) ?/gm, '')
      .replace(/^@(?:param|returns?|typedef|type|satisfies)\b[\s\S]*/m, '')
      .replace(/`[^`]*`/g, 'CODE')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

export function titlesOf(source: string): readonly Passage[] {
  return [...source.matchAll(TITLE)].map((match) => ({
    line: lineAt(source, match.index),
    text: match[2] ?? '',
  }));
}

function lineAt(source: string, index: number): number {
  return source.slice(0, index).split('\n').length;
}
