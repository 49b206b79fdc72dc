import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  NotificationKind,
  type NotificationChannels,
  type NotificationSettings,
} from '../../../contract/notifications/notification-center/notifications.ts'
import { NotificationSettingsScreen } from '../../../src/features/notifications/notification-settings/NotificationSettingsScreen.tsx'
import { UnsubscribeScreen } from '../../../src/features/notifications/notification-settings/UnsubscribeScreen.tsx'
import { readPush } from '../../../src/features/notifications/push/browser-push.ts'
import { showScreen, withScreens } from '../screen.tsx'
import { api, apiUrl, creator, fan, http, ok, refusal, toastTexts } from '../support.ts'

withScreens()
afterEach(() => {
  localStorage.clear()
  noPushBrowser()
})

/** A browser without push, which is jsdom's default. */
const noPushBrowser = () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}

const channels = (): NotificationChannels => ({ bell: true, push: true, mail: 'digest' })
let sent: object[]
let refused = false

beforeEach(() => {
  sent = []
  refused = false
  const settings: NotificationSettings = {
    kinds: Object.fromEntries(
      NotificationKind.options.map((kind) => [kind, channels()])
    ) as NotificationSettings['kinds'],
    digest: 'daily',
  }
  const keep =
    (name: string) =>
    async ({ request }: { request: Request }) => {
      sent.push({ [name]: await request.json() })
      return name === 'test' ? ok({ isSent: true }) : new Response(null, { status: 204 })
    }
  api.use(
    http.get(apiUrl('/notification-settings'), () => ok(settings)),
    http.put(apiUrl('/notification-settings'), async ({ request }) => {
      if (refused) return refusal(500, 'internal', 'Something went wrong, please try again later')
      const change = (await request.json()) as Partial<NotificationSettings>
      sent.push(change)
      return ok({ ...settings, ...change, kinds: { ...settings.kinds, ...change.kinds } })
    }),
    http.get(apiUrl('/push-subscriptions/key'), () => ok({ publicKey: 'BKey' })),
    http.post(apiUrl('/push-subscriptions'), keep('subscribed')),
    http.post(apiUrl('/push-subscriptions/test'), keep('test')),
    http.post(apiUrl('/push-subscriptions/remove'), keep('removed'))
  )
})

/** A browser that supports notifications; `answer` is the person's answer to the permission prompt. */
const pushBrowser = ({ permission = 'default', answer = 'granted' as NotificationPermission } = {}) => {
  let subscription: object | null = null
  const unsubscribe = vi.fn(async () => ((subscription = null), true))
  const subscribe = vi.fn(
    async () =>
      (subscription = {
        endpoint: 'https://push.example/1',
        options: { applicationServerKey: new Uint8Array([4, 167, 178]).buffer },
        unsubscribe,
        toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'auth' } }),
      })
  )
  const registration = {
    pushManager: { getSubscription: async () => subscription, subscribe },
    getNotifications: async () => [],
  }
  vi.stubGlobal('PushManager', class {})
  const asked = { permission, requestPermission: async () => (asked.permission = answer) }
  vi.stubGlobal('Notification', asked)
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { subscribe, unsubscribe }
}
const show = (user = fan) => showScreen(<NotificationSettingsScreen />, { user, path: '/user/notifications' })

test('a channel is switched immediately, and switched back when the server refuses', async () => {
  show()
  const tick = (await screen.findByRole('checkbox', { name: 'Messages: Push' })) as HTMLInputElement
  fireEvent.click(tick)
  expect(tick.checked).toBe(false)
  await waitFor(() => expect(sent).toEqual([{ kinds: { message: { bell: true, push: false, mail: 'digest' } } }]))
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Replies: Email' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Right away' }))
  await waitFor(() => expect(sent[1]).toEqual({ kinds: { reply: { bell: true, push: true, mail: 'now' } } }))
  fireEvent.click(screen.getByRole('radio', { name: 'Every Monday' }))
  await waitFor(() => expect(sent[2]).toEqual({ digest: 'weekly' }))
  refused = true
  const bell = screen.getByRole('checkbox', { name: 'Likes: On site' }) as HTMLInputElement
  fireEvent.click(bell)
  expect(bell.checked).toBe(false)
  await waitFor(() => expect(bell.checked).toBe(true))
  expect(toastTexts()).toEqual(['Something went wrong, please try again later'])
})

test('fans see their kinds of notification, creators theirs, operators what waits for them; mandatory mails cannot be switched off', async () => {
  show()
  await screen.findByRole('checkbox', { name: 'Messages: On site' })
  expect(screen.queryByRole('checkbox', { name: 'Tips: On site' })).toBeNull()
  expect(within(screen.getByRole('row', { name: /^Orders/ })).queryByRole('combobox')).toBeNull()
  expect(within(screen.getByRole('row', { name: /^Orders/ })).getByText('Always')).toBeTruthy()
  cleanup()
  show(creator)
  await screen.findByRole('checkbox', { name: 'Tips: On site' })
  expect(screen.getAllByRole('checkbox', { name: /: On site$/ })).toHaveLength(NotificationKind.options.length - 1)
  cleanup()
  show({ ...creator, isAdmin: true })
  await screen.findByRole('checkbox', { name: 'For operators: On site' })
})

test('an account without a confirmed address is told that these mails are not sent', async () => {
  show({ ...fan, emailVerified: false })
  expect(await screen.findByText('Confirm your email to get these')).toBeTruthy()
})

test('push messages can be enabled, shown with or without details, tested, and disabled', async () => {
  const browser = pushBrowser()
  show()
  const turn = (await screen.findByRole('switch', { name: 'Push notifications' })) as HTMLButtonElement
  await waitFor(() => expect(turn.disabled).toBe(false))
  expect(turn.ariaChecked).toBe('false')
  fireEvent.click(turn)
  const details = (await screen.findByRole('switch', { name: /^Show names/ })) as HTMLButtonElement
  expect(browser.subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'BKey' })
  const subscribed = (showDetails: boolean) => ({
    subscribed: { endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'auth' }, showDetails },
  })
  expect(sent).toEqual([subscribed(false)])
  expect(screen.getByText('You got a tip')).toBeTruthy()
  await waitFor(() => expect(details.disabled).toBe(false))
  fireEvent.click(details)
  expect(screen.getByText('Nina Folio tipped you $20.00')).toBeTruthy()
  await waitFor(() => expect(sent.at(-1)).toEqual(subscribed(true)))
  const trial = screen.getByRole('button', { name: 'Send a test' }) as HTMLButtonElement
  await waitFor(() =>
    expect(
      trial.disabled || trial.getAttribute('aria-disabled') === 'true' || trial.getAttribute('aria-busy') === 'true'
    ).toBe(false)
  )
  fireEvent.click(trial)
  await waitFor(() => expect(toastTexts()).toEqual(['Sent. It should arrive in a moment.']))
  await waitFor(() => expect(turn.disabled).toBe(false))
  fireEvent.click(turn)
  await waitFor(() => expect(turn.ariaChecked).toBe('false'))
  expect(sent.at(-1)).toEqual({ removed: { endpoint: 'https://push.example/1' } })
  expect(browser.unsubscribe).toHaveBeenCalledOnce()
  expect(localStorage).toHaveLength(0)
})

test('after a refused permission the screen explains how to change it, and an unsupported browser is explained', async () => {
  pushBrowser({ answer: 'denied' })
  show()
  const turn = (await screen.findByRole('switch', { name: 'Push notifications' })) as HTMLButtonElement
  await waitFor(() => expect(turn.disabled).toBe(false))
  fireEvent.click(turn)
  expect(await screen.findByText('Your browser is blocking notifications')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(sent).toEqual([])
  cleanup()
  noPushBrowser()
  show()
  expect(await screen.findByText("This browser doesn't support notifications.")).toBeTruthy()
})

test('an iPad, which identifies as a Mac, is told to add the site to its home screen; a Mac is not', async () => {
  const mac = (maxTouchPoints: number) =>
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, {
        userAgent: {
          value:
            'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
        },
        maxTouchPoints: { value: maxTouchPoints },
      })
    )
  mac(5)
  expect(await readPush('me')).toBe('install')
  vi.unstubAllGlobals()
  mac(0)
  expect(await readPush('me')).toBe('unsupported')
})

test('an unreachable push service leaves push disabled, with an explanation', async () => {
  const { subscribe } = pushBrowser()
  subscribe.mockRejectedValueOnce(new DOMException('Registration failed', 'AbortError'))
  show()
  const turn = (await screen.findByRole('switch', { name: 'Push notifications' })) as HTMLButtonElement
  await waitFor(() => expect(turn.disabled).toBe(false))
  fireEvent.click(turn)
  await waitFor(() =>
    expect(toastTexts()).toEqual(["Your browser's notification service isn't responding. Try again in a moment."])
  )
  expect(turn.ariaChecked).toBe('false')
})

test('the unsubscribe link shows what it ends, waits for a click, and ends it; an invalid one links to the settings', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const asked: (string | null)[] = []
  api.use(
    http.post(apiUrl('/notifications/unsubscribe'), ({ request }) => {
      const token = new URL(request.url).searchParams.get('token')
      asked.push(token)
      return token === 'me.tip.good'
        ? ok({ topic: 'tip' })
        : refusal(410, 'link_expired', 'This link has expired or was already used. Get a new one.')
    })
  )
  showScreen(<UnsubscribeScreen token="me.tip.good" />)
  expect(
    screen.getByText(
      "You won't get emails about this anymore: Tips. You'll still find everything in your notifications."
    )
  ).toBeTruthy()
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('heading', { name: "You're unsubscribed" })).toBeTruthy()
  cleanup()
  showScreen(<UnsubscribeScreen token="me.digest.bad" />)
  fireEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeTruthy()
  expect(asked).toEqual(['me.tip.good', 'me.digest.bad'])
  cleanup()
  showScreen(<UnsubscribeScreen token="cut" />)
  expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe('/user/notifications')
})
