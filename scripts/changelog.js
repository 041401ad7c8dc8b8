/**
 * What CHANGELOG.md says of one version, without the heading. @param {string} changelog @param {string} version such as `1.2.3`
 * @returns {string | undefined} undefined if it says nothing
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  return section?.replace(/^.*/, '').trim() || undefined;
}
