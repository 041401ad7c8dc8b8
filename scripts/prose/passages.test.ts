import { expect, test } from 'vitest';
import { commentsOf, passagesOfPage, titlesOf } from './passages.ts';

test('a page has paragraphs, list items and cells, without code and markup', () => {
  const passages = passagesOfPage(
    [
      '# A heading',
      'One **paragraph**',
      'of `two words` and a [link](other.md#part).',
      '',
      '- an item, which',
      '  goes on',
      '  - another',
      '1. a third',
      '',
      '    code, code',
      '',
      '```sh',
      'more code',
      '```',
      '| cell | [page.md](page.md) |',
      '<!-- figure -->12<!-- end --> of them',
    ].join('\n'),
  );
  expect(passages.filter(({ text }) => text !== '')).toEqual([
    { line: 2, text: 'One paragraph of CODE and a link.' },
    { line: 5, text: 'an item, which goes on' },
    { line: 7, text: 'another' },
    { line: 8, text: 'a third' },
    { line: 15, text: 'cell' },
    { line: 15, text: 'CODE' },
    { line: 16, text: '12 of them' },
  ]);
});

test('a source has comments and the titles of tests', () => {
  const source = [
    '/**',
    ' * Of two',
    ' * lines, about `code`.',
    ' * @param {string} word and what its type says',
    ' */',
    "const address = 'http://example.org'; // at the end",
    '// one',
    '// and more',
    "test('a title', () => {});",
    "test.each([1, 2])('a title of %s', () => {});",
    '<!-- in a component -->',
  ].join('\n');
  expect(commentsOf(source)).toEqual([
    { line: 1, text: 'Of two lines, about CODE.' },
    { line: 6, text: 'at the end one and more' },
    { line: 11, text: 'in a component' },
  ]);
  expect(titlesOf(source).map(({ text }) => text)).toEqual(['a title', 'a title of %s']);
});
