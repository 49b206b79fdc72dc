/**
 * Groups of calls that earlier releases recorded under another name. The log is never rewritten, so its readers translate.
 */
const formerGroups: Readonly<Record<string, string>> = {
  appealDesk: 'adminAppeals',
  books: 'accounting',
  commentDesk: 'adminComments',
  disputeDesk: 'adminDisputes',
  letters: 'supportRequests',
  machine: 'adminSystem',
  paymentDesk: 'adminPayments',
  payoutDesk: 'adminPayouts',
  reportDesk: 'adminReports',
}

/** The name that a recorded call has today: `payoutDesk.approve` is `adminPayouts.approve`. */
export const currentAction = (action: string): string => {
  const [group = '', ...call] = action.split('.')
  return Object.hasOwn(formerGroups, group) ? [formerGroups[group], ...call].join('.') : action
}

/** All names under which calls of a group were recorded. */
export const namesOfGroup = (group: string): string[] => [
  group,
  ...Object.keys(formerGroups).filter((former) => formerGroups[former] === group),
]
