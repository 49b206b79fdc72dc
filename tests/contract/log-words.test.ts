import { expect, test } from 'vitest'
import { isLogged } from '../../server/http/operators/record-operator-action.ts'
import { logTexts } from '../../src/features/admin/log/texts.ts'
import { table } from './support/table.ts'

test("each action in the operators' log has its words in both languages", () => {
  const actions = table.filter(({ endpoint }) => isLogged(endpoint)).map(({ label }) => label)
  expect(actions.length).toBeGreaterThan(50)
  for (const { actions: words } of [logTexts.en, logTexts.pt])
    expect(
      actions.filter((action) => !Object.hasOwn(words, action)),
      'Add a line for each to `actions` in src/features/admin/log/texts.ts, in English and Portuguese.'
    ).toEqual([])
})
