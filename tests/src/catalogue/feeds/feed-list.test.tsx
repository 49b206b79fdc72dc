import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FeedList } from '../../../../src/features/catalogue/feeds/FeedList.tsx'
import { feed, performer, photoFile } from './feed-fixtures.ts'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, fan, http, ok } from '../../support.ts'

withScreens()

const posts = [1, 2, 3, 4].map((n) => feed({ _id: `f${n}`, ...(n > 1 && { type: 'photo', files: [photoFile(n)] }) }))
const loading = async (performerId?: string): Promise<(string | null)[]> => {
  api.use(http.get(apiUrl('/user/feeds'), () => ok({ data: posts, total: posts.length })))
  showScreen(<FeedList performerId={performerId} empty={<p>Nothing</p>} />, { user: fan })
  await screen.findAllByRole('article')
  return [...document.querySelectorAll('img[src^="/p"]')].map((picture) => picture.getAttribute('loading'))
}

test('the first picture that may be on the first screen is loaded first', async () => {
  expect(await loading()).toEqual(['eager', 'lazy', 'lazy'])
})

test('below the cover of a creator no picture of a post comes before it', async () => {
  expect(await loading(performer._id)).toEqual(['lazy', 'lazy', 'lazy'])
})
