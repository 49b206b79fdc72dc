import fc from 'fast-check'
import { expect, it } from 'vitest'
import { entriesOf, hasGap, isPending } from '../../../src/sequenced-log/log.ts'
import { lengthOf } from '../../support/long-run.ts'
import { LogBrowser } from '../../support/log-model/log-browser.ts'
import { LogServer } from '../../support/log-model/log-server.ts'
import { logUsers } from '../../support/log-model/log-users.ts'

/** Number of stories for each user, the same in each run: `LOG_SEED=$RANDOM LOG_RUNS=1000` plays others. */
const runs = lengthOf(400, 3000, 'LOG_RUNS')
const seed = Number(process.env['LOG_SEED'] ?? 1)

type Fixtures = { browser: LogBrowser; server: LogServer; isPublic: boolean }

/** What can happen, and how often; `n` says to which entry, event or request. */
const happenings: Record<string, { often: number; does: (world: Fixtures, n: number) => void }> = {
  'another writes': { often: 8, does: ({ browser, server }) => browser.tell(server.write({})) },
  'somebody writes whom the viewer does not see': {
    often: 1,
    does: ({ server, isPublic }) => void (isPublic && server.write({ isHidden: true })),
  },
  'an entry is locked': {
    often: 2,
    does: ({ browser, server }, n) => browser.tell(server.change(n, { isLocked: true })),
  },
  'an entry is unlocked': {
    often: 2,
    does: ({ browser, server }, n) => browser.tell(server.change(n, { isLocked: false })),
  },
  'an entry is deleted': {
    often: 2,
    does: ({ browser, server }, n) => browser.tell(server.change(n, { isDeleted: true, text: '' })),
  },
  'the log is cleared': {
    often: 1,
    does: ({ browser, server, isPublic }, n) => void (isPublic && n % 2 === 0 && browser.tell(server.clear())),
  },
  'an event arrives': { often: 10, does: ({ browser }, n) => browser.deliver(n, 'once') },
  'an event arrives, and will again': { often: 2, does: ({ browser }, n) => browser.deliver(n, 'again') },
  'an event is lost': { often: 2, does: ({ browser }, n) => browser.deliver(n, 'never') },
  'a request reaches the server': { often: 5, does: ({ browser }, n) => browser.proceed(n, 'read') },
  'an answer arrives': { often: 8, does: ({ browser }, n) => browser.proceed(n, 'answer') },
  'a request fails': { often: 2, does: ({ browser }, n) => browser.proceed(n, 'fail') },
  'the log is opened': { often: 2, does: ({ browser }) => browser.load() },
  'the viewer scrolls up': { often: 4, does: ({ browser }) => browser.loadMore() },
  'a connection returns': { often: 3, does: ({ browser }) => (browser.loadMissed(), browser.sendAgain()) },
  'the viewer goes to an entry': {
    often: 2,
    does: ({ browser, server }, n) => browser.goTo((n % (server.version + 1)) + 1),
  },
  'the viewer scrolls in an excerpt': { often: 3, does: ({ browser }, n) => browser.extend(n % 2 ? 'older' : 'newer') },
  'the viewer writes': { often: 4, does: ({ browser }, n) => browser.send(n) },
  'the viewer repeats an entry': { often: 1, does: ({ browser }, n) => browser.repeat(n) },
  'the viewer discards an unsent entry': { often: 1, does: ({ browser }, n) => browser.discard(n) },
  'the viewer deletes an entry': { often: 1, does: ({ browser }, n) => browser.remove(n) },
  'the oldest are dropped': { often: 2, does: ({ browser }) => browser.trim() },
  'the page is reloaded': { often: 1, does: ({ browser }) => browser.reload() },
}

const happening = fc.oneof(
  ...Object.entries(happenings).map(([name, { often }]) => ({ weight: often, arbitrary: fc.constant(name) }))
)
const story = fc.array(fc.tuple(happening, fc.nat(1000)), { minLength: 10, maxLength: 150, size: 'max' })

it.each(logUsers)(
  '$name shows what the server has, once and in order, whatever is lost, repeated, late or reordered',
  (user) => {
    fc.assert(
      fc.property(story, (steps) => {
        const server = new LogServer()
        const browser = new LogBrowser(user, server)
        const world = { browser, server, isPublic: user.isPublic }
        for (const [name, n] of steps) {
          happenings[name]!.does(world, n)
          expect(browser.faults(), name).toEqual([])
        }
        browser.settle()
        expect(browser.faults()).toEqual([])
        expect([browser.log.version, hasGap(browser.log)]).toEqual([server.version, false])
        browser.showAll()
        expect(browser.faults()).toEqual([])
        const shown = entriesOf(browser.log)
        expect(shown.filter(isPending)).toEqual([])
        expect(shown.map(({ outgoing: _sent, ...entry }) => entry)).toEqual(server.visible.map(user.present))
      }),
      // A shorter story is searched for only with LOG_SHRINK=1: it takes minutes.
      { numRuns: runs, seed, endOnFailure: process.env['LOG_SHRINK'] !== '1' }
    )
  }
)
