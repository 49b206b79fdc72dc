/**
 * The number of unread messages in all conversations that are not muted. Defined apart from its slice, because every
 * page shows it in its title and only few load the slice.
 */
export const selectUnreadTotal = (root: object & { conversations?: { totalUnread: number } }): number =>
  root.conversations?.totalUnread ?? 0
