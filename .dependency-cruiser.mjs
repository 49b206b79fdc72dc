/**
 * Who may import whom. `npm run lint` runs it; tests/contract/lint.test.ts plants a violation of each rule. A folder's rule names what
 * it may import: everything else is refused. Paths are regular expressions from the root of the repository.
 */

const tools = '^(scripts|bench|tests)/'
const packages = '^node_modules/'
/** The folders and files of the server that know no feature. */
const serverParts =
  '^server/(http|db|events|realtime|jobs|integrations|sequenced-log|telemetry)/|^server/(deps|clock|config|config-error|config-providers|environment|create-file|make-folder|unknown-variables)\\.ts$|^package\\.json$'
/** What store, realtime and shell may know of a feature: its part of the state. Types of all of it are free. */
const state = '^src/features/.*(slice|saga|sagas|selectors)\\.ts$'
const serverOnlyPackages =
  '^node_modules/(fastify|@fastify/[^/]+|pg|pg-boss|kysely|pino|ioredis|nodemailer|sharp|stripe|@aws-sdk/[^/]+|@node-rs/[^/]+|socket\\.io|@socket\\.io/[^/]+)/'
const webOnlyPackages =
  '^node_modules/(react|react-dom|antd|@ant-design/[^/]+|redux|@reduxjs/[^/]+|react-redux|redux-saga|@tanstack/[^/]+|next-redux-wrapper|nookies|axios|lucide-react|socket\\.io-client|react-ga4)/'

/** The layers of features, from the lowest to the highest: the same in the server and in the web client. */
const layers = ['platform', 'identity', 'catalogue', 'money', 'social', 'notifications', 'account-lifecycle', 'admin']
/** Above them, in the web client: the start pages, and what puts features of several layers together. */
const clientLayers = [...layers, 'home', 'app']

const values = { dependencyTypesNot: ['type-only'] }

/** A folder imports what is listed, values and types alike, and packages. */
const only = (name, comment, path, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path },
  to: { pathNot: [...allowed, packages], dependencyTypesNot: ['core'] },
})
/** A folder imports what is listed; of the rest of `types` only types. */
const onlyAndTypes = (name, comment, path, allowed, types) => [
  {
    name,
    comment,
    severity: 'error',
    from: { path },
    to: { pathNot: [...allowed, packages], dependencyTypesNot: ['core', 'type-only'] },
  },
  {
    name: `${name}-types`,
    comment: `${comment} Types may come from: ${types.join(', ')}.`,
    severity: 'error',
    from: { path },
    to: { pathNot: [...allowed, ...types, packages], dependencyTypesNot: ['core'] },
  },
]

export default {
  forbidden: [
    {
      name: 'contract',
      comment: 'The contract is shared by both sides: it imports zod and itself, no Node module and nothing else.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    only(
      'server-parts',
      'A part of the server is used by features and never knows one.',
      '^server/(?:(?:http|db(?!/seed)|events|realtime|jobs|integrations|sequenced-log|telemetry)/|(?:deps|clock|config|environment|create-file)\\.ts$)',
      ['^contract/', serverParts]
    ),
    only(
      'server-features',
      'A feature imports the contract, the parts of the server and other features.',
      '^server/features/',
      ['^contract/', serverParts, '^server/features/']
    ),
    only('server', 'The server never imports the web client.', '^server/(?:[^/]+\\.ts$|db/seed)', [
      '^contract/',
      '^server/',
      '^package\\.json$',
    ]),
    {
      name: 'server-feature-routes',
      comment:
        'Another feature is used by its queries, policy and verb files; its routes are for server/features.ts only.',
      severity: 'error',
      from: { path: '^server/features/' },
      to: { path: '^server/features/[^/]+/[^/]+/routes\\.ts$' },
    },
    ...layers.slice(0, -1).map((layer, index) => ({
      name: 'server-layers',
      comment:
        'A feature imports its own layer and those below. What a layer above must do when something happens below, it does as a subscriber of an event (server/subscriptions.ts).',
      severity: 'error',
      from: { path: `^server/features/${layer}/` },
      to: { path: `^server/features/(${layers.slice(index + 1).join('|')})/` },
    })),
    only('web-config', 'The public configuration is a root of the web client.', '^src/config\\.ts$', [
      '^contract/',
      '^src/lib/',
    ]),
    ...onlyAndTypes(
      'web-lib',
      'lib holds pure functions. How an amount is written is in the contract, because the server writes it too, in mails and receipts.',
      '^src/lib/',
      ['^src/lib/', '^contract/money/amount-texts\\.ts$'],
      ['^contract/']
    ),
    ...onlyAndTypes(
      'web-ui',
      'ui holds presentational components: they know lib, and no data. The surfaces of both themes are in the contract, because the server checks the contrast of colors on them; so is what is a link in a text, because mails, feeds and archives have the same links.',
      '^src/ui/',
      ['^src/(ui|lib)/', '^contract/platform/settings/site-colors\\.ts$', '^contract/text/linked-parts\\.ts$'],
      ['^contract/']
    ),
    only('web-api', 'api knows the contract, lib and the configuration.', '^src/api/', [
      '^src/(api|lib)/',
      '^src/config\\.ts$',
      '^contract/',
    ]),
    ...onlyAndTypes(
      'web-store-and-realtime',
      'store and realtime know features by their slices, sagas and selectors.',
      '^src/(store|realtime)/',
      ['^src/(store|realtime|api|lib)/', '^src/config\\.ts$', '^contract/', state],
      ['^src/features/']
    ),
    only('web-sequenced-log', 'The engine of sequenced logs knows none of its users.', '^src/sequenced-log/', [
      '^src/(sequenced-log|store|api|lib)/',
      '^contract/',
    ]),
    ...onlyAndTypes(
      'web-shell',
      'The shell frames screens and knows features by their slices, sagas and selectors.',
      '^src/shell/',
      ['^src/(shell|store|realtime|api|ui|lib)/', '^src/config\\.ts$', '^contract/', '^styles/', state],
      ['^src/features/']
    ),
    only('web-features', 'A feature of the web client never imports the server or a page.', '^src/features/', [
      '^src/',
      '^contract/',
    ]),
    ...onlyAndTypes(
      'pages',
      'A page binds an address to a screen and its first data, nothing else.',
      '^pages/',
      ['^src/(features|shell|api|store)/', '^src/ui/lazy-client\\.tsx$', '^src/config\\.ts$', '^contract/', '^styles/'],
      ['^src/']
    ),
    ...clientLayers.slice(0, -1).map((layer, index) => ({
      name: 'client-layers',
      comment:
        'A feature imports its own layer and those below. What a layer above shows in it comes as a prop or through a slot (src/features/catalogue/items/slots.tsx); what it starts above is an action that the slice above hears (src/features/catalogue/offers/actions.ts).',
      severity: 'error',
      from: { path: `^src/features/${layer}/` },
      to: { path: `^src/features/(${clientLayers.slice(index + 1).join('|')})/` },
    })),
    {
      name: 'tests-are-not-imported',
      comment: 'Only tools and other tests import tests.',
      severity: 'error',
      from: { pathNot: tools },
      to: { path: '^tests/' },
    },
    {
      name: 'server-packages',
      comment: 'These packages and the modules of Node are for the server: the rest runs in a browser too.',
      severity: 'error',
      from: { path: '^(src|pages|contract)/' },
      to: { path: serverOnlyPackages, ...values },
    },
    {
      name: 'server-core-modules',
      comment: 'Modules of Node are for the server.',
      severity: 'error',
      from: { path: '^(src|pages|contract)/' },
      to: { dependencyTypes: ['core'], ...values },
    },
    {
      name: 'web-packages',
      comment: 'These packages are for the web client.',
      severity: 'error',
      from: { path: '^(server|contract)/' },
      to: { path: webOnlyPackages, ...values },
    },
    {
      name: 'resolvable',
      comment: 'An import names a file that exists, with its extension.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(?:\\.next|data|look|public|scripts/typescript-5)/' },
    enhancedResolveOptions: {
      extensions: ['.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
