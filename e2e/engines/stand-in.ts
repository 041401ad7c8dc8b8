/** Stands in for a class of Playwright with some of its members. Reading any other member throws. */
export function standIn<Whole extends object>(what: string, members: object): Whole {
  return new Proxy(Object.create(null), {
    get(_, name) {
      if (name in members) return Reflect.get(members, name);
      // `await` reads this member.
      if (name === 'then' || typeof name === 'symbol') return undefined;
      throw new Error(`${what} has no ${name} here: add it in e2e/engines`);
    },
  });
}
