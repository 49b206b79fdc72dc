import { afterEach, expect, it } from 'vitest'
import { withServedAddresses } from '../../../src/api/served-addresses.ts'
import { readPublicConfig, setPublicConfig } from '../../../src/config.ts'

afterEach(() => setPublicConfig(readPublicConfig({})))

const answer = {
  avatar: '/no-avatar.jpg',
  text: '/m/ is where it hangs',
  actionUrl: '/sandbox/authenticate/1',
  files: [
    {
      url: '/m/token/640.webp',
      srcset: '/m/token/320.webp 320w, /m/token/640.webp 640w',
      thumbnails: ['/m/token/320.webp'],
    },
  ],
  country: { flag: '/api/flags/br.svg' },
}

it('completes the addresses that the API serves, and neither those of the pages nor what people write', () => {
  setPublicConfig(readPublicConfig({ API_ENDPOINT: 'https://api.example.test/api' }))
  const at = 'https://api.example.test'
  expect(withServedAddresses(answer)).toEqual({
    avatar: '/no-avatar.jpg',
    text: '/m/ is where it hangs',
    actionUrl: '/sandbox/authenticate/1',
    files: [
      {
        url: `${at}/m/token/640.webp`,
        srcset: `${at}/m/token/320.webp 320w, ${at}/m/token/640.webp 640w`,
        thumbnails: [`${at}/m/token/320.webp`],
      },
    ],
    country: { flag: `${at}/api/flags/br.svg` },
  })
})

it('leaves answers of the own origin as they are', () => {
  setPublicConfig(readPublicConfig({}))
  expect(withServedAddresses(answer)).toBe(answer)
})
