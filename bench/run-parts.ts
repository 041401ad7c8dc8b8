/** Runs the parts of a bench that the command line names, or all of them. */
export async function runParts(
  parts: Readonly<Record<string, () => Promise<void>>>,
  asked: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const unknown = asked.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`there is no part ${unknown}: ${Object.keys(parts).join(', ')}`);
  for (const [name, run] of Object.entries(parts))
    if (asked.length === 0 || asked.includes(name)) await run();
}
