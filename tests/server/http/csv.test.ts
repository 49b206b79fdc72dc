import { describe, expect, test } from 'vitest'
import { csvLine } from '../../../server/http/csv.ts'

const at = new Date('2026-11-28T05:03:15.250Z')
const cells = [at, 12.5, { amount: -7 }, 'a,b', 'a;b', 'say "hi"', '=1+1', undefined, 'x']

describe('a line of a table', () => {
  test('in English', () => {
    expect(csvLine(cells, 'en')).toBe(`2026-11-28T05:03:15.250Z,12.5,-7.00,"a,b",a;b,"say ""hi""",'=1+1,,x\r\n`)
  })

  test('in Portuguese has the decimal comma, and dates that a spreadsheet reads', () => {
    expect(csvLine(cells, 'pt')).toBe(`28/11/2026 05:03:15;12,5;-7,00;a,b;"a;b";"say ""hi""";'=1+1;;x\r\n`)
  })
})
