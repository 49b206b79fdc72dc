import '../../zod-config.ts'
import { trimmed } from '../../bounded.ts'
import { looksLikeWebAddress } from './names.ts'

/** Words that are, or may become, addresses of the site, so they can never be usernames. */
export const reservedUsernames: ReadonlySet<string> = new Set(
  (
    '_app _next about account admin administrator api app appeal appeals assets auth billing blog bookmarks call calls cards checkout contact conversations cookies ' +
    'creator creators dashboard dev dmca docs earnings explore favicon.ico faq feed feeds files follow fonts followers following follows forgot galleries gallery ' +
    'geo-block help home images index join legal live login logout m maintenance manifest.webmanifest media me message messages new no-avatar.jpg ' +
    'notifications null operator orders outbox page pages payment payments payouts performer performers photo photos post posts privacy products profile public ' +
    'purchases register report reports reset robots.txt root sandbox scenes search security sessions settings shop signup sitemap.xml socket.io staff stagedoor ' +
    'static status store stories stream streaming streams stripe styles subscribe subscribers subscription subscriptions support system terms undefined ' +
    'upload uploads user users verify video videos wallet watch webhook webhooks well-known www 404 500'
  ).split(' ')
)

const FILE_EXTENSION =
  /\.(?:css|js|mjs|json|map|html?|txt|xml|ico|png|jpe?g|gif|svg|webp|avif|woff2?|webmanifest|br|gz)$/i

/**
 * Whether a name or path ends with the extension of a web file. No username does, because the site's files and the
 * creators' pages share one level of addresses.
 */
export const hasFileExtension = (name: string): boolean => FILE_EXTENSION.test(name)

/** Whether a name is reserved as an address of the site. The comparison ignores case. */
export const isReserved = (name: string): boolean => reservedUsernames.has(name.toLowerCase()) || hasFileExtension(name)

const usernameRule = 'Use 3 to 30 letters, numbers, dots, hyphens or underscores'

/** A public handle: 3–30 letters, digits, dots, dashes or underscores, never a reserved word; compared without case. */
export const Username = trimmed(30, usernameRule)
  .regex(/^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{1,28})[a-zA-Z0-9_]$/, usernameRule)
  .refine((name) => !isReserved(name), 'This name is reserved')
  .refine((name) => !looksLikeWebAddress(name), 'This looks like a web address')
  .describe('public handle')
  .meta({ id: 'Username' })
