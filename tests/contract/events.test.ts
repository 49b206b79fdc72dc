import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { domainEvents } from '../../contract/events.ts'
import { subscriptions } from '../../server/subscriptions.ts'

const names = Object.keys(domainEvents)

it('every domain event is named noun.verb, is described, is recorded by a feature, and has a reaction', async () => {
  const sources: string[] = []
  for await (const path of glob('server/features/**/*.ts')) sources.push(await readFile(path, 'utf8'))
  const text = sources.join('\n')
  const isRecorded = (name: string): boolean =>
    new RegExp(`(record\\(|newEvent\\(deps, )[^)]*'${name.replace('.', '\\.')}'`).test(text)
  expect(
    names.filter((name) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(name)),
    'Name each noun.verb-past, in lower case, in contract/events.ts.'
  ).toEqual([])
  expect(Object.entries(domainEvents).filter(([, { description }]) => !description)).toEqual([])
  expect(
    names.filter((name) => !isRecorded(name)),
    'Nothing records these: call `record` in the `transactionWithEvents` of the change, or delete them from contract/events.ts.'
  ).toEqual([])
  const reactions = Object.entries(subscriptions).filter(
    ([, { afterCommit = [], atLeastOnce = [] }]) => afterCommit.length + atLeastOnce.length === 0
  )
  expect(
    reactions.map(([name]) => name),
    'Nothing reacts to these: add a subscriber or listener to the row of each in server/subscriptions.ts, or delete the event.'
  ).toEqual([])
})
