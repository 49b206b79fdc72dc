import { allows, type OperatorRole, type Permission } from '../../../contract/admin/roles.ts'

declare const sealed: unique symbol
/**
 * What an account may do and see as an operator. Sealed: only this module opens it, so that whatever a role gives in an
 * endpoint of everybody is asked for here, and known (decision 44). Each call has one of its own (`ofOneCall`).
 */
export type Authority = { readonly [sealed]: true }

/**
 * What an operator reads by role in the endpoints of everybody, each with its words in the log's `texts.ts`: locked or
 * hidden content, the page of a creator who is hidden from others, a live stream or chat that is not open to them,
 * words of people whom others cannot see, accounts that others cannot find; and posting words that are held of others.
 */
export const operatorReads = [
  'content.open',
  'pages.open',
  'streams.open',
  'chats.open',
  'words.open',
  'people.find',
  'comments.unheld',
] as const
export type OperatorRead = (typeof operatorReads)[number]

/** Something that only the role has opened: its id, and whose it is, if it is one person's. */
type Opened = { read: OperatorRead; id: string; accountId?: string | undefined }

/** A plain object, whose booleans the text of a statement may depend on (`queryTemplate`). */
type Unsealed = { role: OperatorRole | null; seesAllContent: boolean; opened: Opened[] }
const unseal = (authority: Authority): Unsealed => authority as unknown as Unsealed
const seal = (unsealed: Unsealed): Authority => unsealed as unknown as Authority

type Bearer = { readonly authority: Authority }

/** The columns of an account on which its authority depends. `lacks_second_factor`: see `lacksSecondFactor`. */
export type AuthorityRow = { operator_role: string | null; lacks_second_factor: boolean }

/** The role with which an account may act; null for an operator without a second factor where it is required. */
const roleIn = (config: { requiresOperatorSecondFactor: boolean }, row: AuthorityRow): OperatorRole | null =>
  config.requiresOperatorSecondFactor && row.lacks_second_factor ? null : (row.operator_role as OperatorRole | null)

const ofRole = (role: OperatorRole | null): Authority =>
  seal({ role, seesAllContent: allows(role, 'content.view'), opened: [] })

/** The authority of an account, from its row: of a session, of a signed address, of somebody in a room. */
export const authorityOf = (config: { requiresOperatorSecondFactor: boolean }, row: AuthorityRow): Authority =>
  ofRole(roleIn(config, row))

/** The authority of who acts without a session, or is no operator. */
export const noAuthority = (): Authority => ofRole(null)

/** The same viewer with an authority of its own, which gathers what this one call opens. */
export const ofOneCall = <V extends Bearer>(viewer: V): V => ({
  ...viewer,
  authority: seal({ ...unseal(viewer.authority), opened: [] }),
})

/** Whether somebody acts as an operator at all. */
export const isOperator = (bearer: Bearer | null): boolean => bearer !== null && unseal(bearer.authority).role !== null

/** The role, for the log. */
export const roleOf = ({ authority }: Bearer): OperatorRole | null => unseal(authority).role

/** Whether somebody has a permission of operators. Outside the endpoints for operators, see `actAsOperator` and `noteOpened`. */
export const hasPermission = ({ authority }: Bearer, permission: Permission): boolean =>
  allows(unseal(authority).role, permission)

/**
 * Whether somebody may read all content by role (`content.view`); also in a statement's template. Who then shows what
 * others would not see says so by `noteOpened`.
 */
export const readsAllContent = (bearer: Bearer | null): boolean =>
  bearer !== null && unseal(bearer.authority).seesAllContent

/** Notes that the role, and nothing else, has opened something in this call; the call's entry in the log names it. */
export const noteOpened = ({ authority }: Bearer, opened: Opened): void => void unseal(authority).opened.push(opened)

/** What this call has opened by role, by kind. */
export function openedIn({ authority }: Bearer): Map<OperatorRead, Opened[]> {
  const once = new Map(unseal(authority).opened.map((opened) => [`${opened.read} ${opened.id}`, opened]))
  return Map.groupBy(once.values(), ({ read }) => read)
}
