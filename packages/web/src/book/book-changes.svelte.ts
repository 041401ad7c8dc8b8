/** How often the book has changed since the app was opened, so that a screen can look again. */
export const bookChanges = $state({ count: 0 });
