/** What a union takes, from what each of its types says besides its type. */
export function variantsOf(said: Readonly<Record<string, readonly object[]>>): readonly object[] {
  return Object.entries(said).flatMap(([type, all]) => all.map((each) => ({ type, ...each })));
}
