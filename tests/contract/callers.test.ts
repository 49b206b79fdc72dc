import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import type { EndpointName } from '../../contract/endpoint-names.ts'
import { endpointCalls } from '../../contract/endpoints.generated.ts'
import { expectReasons } from './support/expect-reasons.ts'

const inParts = 'the composer sends files in parts, so that an upload survives a lost connection'
const withPosts = 'the tab Photos shows them together with the photos of posts, by `creatorMedia.search`'

/** The calls that our own client does not make, and why. They are for other clients of the same contract. */
const withoutCaller: Partial<Record<EndpointName, string>> = {
  'messages.uploadPhoto': inParts,
  'messages.uploadVideo': inParts,
  'messages.uploadFile': inParts,
  'photos.search': withPosts,
  'photos.ofPerformer': withPosts,
  'settings.keys': 'a page is rendered with all public settings; asking for some of them again would show nothing new',
  'videoCalls.validateValue':
    'the request form knows price and balance and says what is missing while the length is chosen',
  'blocks.checkCountry': 'every answer from a blocked country says so itself, and the page follows',
  'broadcasts.view': 'the list has every field of it',
  'adminPayouts.view': 'the queue has every field of it; for programs of the operator',
  'syndication.atom': 'for feed readers; the page names its address',
  'syndication.oembed': 'for sites that preview a link; the page names its address',
  'system.health': 'for load balancers and monitors',
  'system.live': 'for what restarts processes',
  'system.ready': 'for load balancers',
}
/** Features whose calls are chosen by a variable, so that their names are in no file. */
const byVariable = ['webhooks', 'siteWebhooks']

const isData = (file: string): boolean =>
  /\/invalidation(?:s|-groups(?:-of-admin)?)\.ts$/.test(file) || file.includes('.generated.')
const source = globSync('{src,pages,server/pages}/**/*.{ts,tsx}')
  .filter((file) => !isData(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test('every call of the contract has a caller in the client, or a reason why not', () => {
  const uncalled = (Object.keys(endpointCalls) as EndpointName[]).filter(
    (name) => !byVariable.includes(name.split('.')[0] ?? '') && !source.includes(`'${name}'`)
  )
  expectReasons(
    uncalled,
    withoutCaller,
    'Call each in src, pages or server/pages, with its name as a literal; otherwise add the reason to `withoutCaller` in this test.'
  )
})
