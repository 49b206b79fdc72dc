import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { RequestHandler } from 'msw'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AddressForm } from '../../../../src/features/identity/addresses/AddressForm.tsx'
import { MessageSettingsScreen } from '../../../../src/features/social/broadcasts/MessageSettingsScreen.tsx'
import { WelcomeScreen } from '../../../../src/features/social/broadcasts/WelcomeScreen.tsx'
import { ComposerScreen } from '../../../../src/features/catalogue/composer/ComposerScreen.tsx'
import { EditScreen } from '../../../../src/features/catalogue/creator-content/EditScreen.tsx'
import { PhotoDialog } from '../../../../src/features/catalogue/creator-content/gallery/PhotoDialog.tsx'
import { PublishForm } from '../../../../src/features/social/streaming/go-live/after/PublishForm.tsx'
import { EvidenceForm } from '../../../../src/features/admin/disputes/EvidenceForm.tsx'
import { AnnouncementForm } from '../../../../src/features/admin/site/AnnouncementForm.tsx'
import { LookSection } from '../../../../src/features/admin/site/LookSection.tsx'
import { WordsSection } from '../../../../src/features/admin/site/WordsSection.tsx'
import { PromoForm } from '../../../../src/features/admin/promos/PromoForm.tsx'
import { MoveOrder } from '../../../../src/features/money/orders/MoveOrder.tsx'
import { LimitDialog } from '../../../../src/features/money/spending/LimitDialog.tsx'
import { PinnedText } from '../../../../src/features/social/stream-messages/manage/PinnedText.tsx'
import { WebhookForm } from '../../../../src/features/notifications/webhooks/WebhookForm.tsx'
import { showScreen, withScreens } from '../../screen.tsx'
import { api, apiUrl, clearCookies, creator, http, ok } from '../../support.ts'
import { feed, feedId } from './own-feed.ts'
import { gallery, idOf, performer, video } from './own-content.ts'

withScreens()
beforeEach(() => localStorage.clear())
afterEach(clearCookies)

type Row = {
  name: string
  /** The field that is typed into. */
  label: string | RegExp
  /** The form, filled with a text: from its props, or from what `answers` of the server. */
  draw: (text: string) => ReactElement
  answers?: (text: string) => RequestHandler[]
  /** Texts that the field takes: as stored first, as another device stores it, as typed. */
  texts?: readonly [string, string, string]
  /** The call that saves it and the button, where the form stays open afterwards. */
  saves?: { path: string; button: string }
}

/** A part of an object of the contract: what the form reads of it. */
const part = <T,>(value: object): T => value as T
const nothing = (): undefined => undefined
const settings = {
  siteName: '',
  googleAnalyticsId: '',
  colors: { light: '', dark: '' },
  restrictedWords: [],
  pictures: {},
}
const of = <P extends object>(value: object): P => part<P>({ settings: { ...settings, ...value } })
/** When a text was stored: each is another version of its item. */
const updatedAt = (text: string): string => `2026-01-01T00:00:00.000Z#${text}`
const product = { type: 'physical', price: 4, stock: 5, access: 'sale', photos: [] }

const rows: Row[] = [
  {
    name: 'a post',
    label: "What's on your mind?",
    draw: () => <ComposerScreen id={feedId} />,
    answers: (text) => [
      http.get(apiUrl(`/performer/feeds/${feedId}`), () => ok({ ...feed, text, updatedAt: updatedAt(text) })),
    ],
  },
  ...(
    [
      ['videos', video(90)],
      ['galleries', gallery()],
      ['products', { ...gallery(), ...product }],
    ] as const
  ).map(
    ([kind, item]): Row => ({
      name: `one of ${kind}`,
      label: 'Title',
      draw: () => <EditScreen kind={kind} id={idOf(90)} />,
      answers: (title) => [
        http.get(apiUrl(`/performer/performer-assets/${kind}/${idOf(90)}/view`), () =>
          ok({ ...item, title, updatedAt: updatedAt(title) })
        ),
      ],
    })
  ),
  {
    name: 'the welcome message',
    label: 'Message',
    draw: () => <WelcomeScreen />,
    answers: (text) => [
      http.get(apiUrl('/performer/welcome-message'), () => ok({ text, audience: 'follower', isEnabled: true })),
    ],
    saves: { path: '/performer/welcome-message', button: 'Save' },
  },
  {
    name: 'the settings of messages',
    label: 'Shortest call',
    texts: ['5', '10', '20'],
    draw: () => <MessageSettingsScreen />,
    answers: (text) => [
      http.get(apiUrl('/message-settings'), () =>
        ok({ whoMayWrite: 'follower', showsPresence: true, callMinutePrice: 2, callMinimumMinutes: Number(text) })
      ),
    ],
    saves: { path: '/message-settings', button: 'Save' },
  },
  {
    name: 'a photo',
    label: /^Title/,
    draw: (title) => <PhotoDialog photo={part({ ...gallery(), title, photo: undefined })} onClose={nothing} />,
  },
  {
    name: 'the tracking code of an order',
    label: /^Tracking code/,
    draw: (trackingCode) => (
      <MoveOrder
        order={part({
          _id: idOf(1),
          status: 'shipped',
          totalPrice: 4,
          trackingCode,
          product: { type: 'physical' },
          buyer: {},
        })}
      />
    ),
  },
  {
    name: 'a spending limit',
    label: /^Maximum/,
    texts: ['5', '6', '7'],
    draw: (text) => (
      <LimitDialog limit={part({ period: 'day', cap: Number(text) })} onClose={nothing} onSaved={nothing} />
    ),
  },
  {
    name: 'an address',
    label: /^City/,
    draw: (city) => <AddressForm address={part({ _id: idOf(1), country: 'IS', city })} onSaved={nothing} />,
  },
  {
    name: 'a webhook',
    label: /^Description/,
    draw: (description) => (
      <WebhookForm
        calls="webhooks"
        webhook={part({ _id: idOf(1), url: 'https://a.example', events: [], description })}
        onCreated={nothing}
        onSaved={nothing}
        onCancel={nothing}
      />
    ),
  },
  {
    name: 'an announcement',
    label: /^Link/,
    draw: (link) => (
      <AnnouncementForm
        announcement={part({ level: 'info', text: { en: 'a', pt: 'b' }, link })}
        saving={false}
        onSave={nothing}
        onCancel={nothing}
      />
    ),
  },
  {
    name: 'a promo',
    label: /^Link/,
    draw: (link) => (
      <PromoForm
        promo={part({ _id: idOf(1), places: ['home'], title: { en: 'a', pt: 'b' }, text: { en: '', pt: '' }, link })}
        onDone={nothing}
      />
    ),
  },
  {
    name: 'a replay',
    label: /^Title/,
    draw: (title) => <PublishForm stream={part({ _id: idOf(1), title, access: 'free', duration: 1 })} />,
  },
  {
    name: 'the evidence of a dispute',
    label: /^Name of the customer/,
    draw: (customerName) => (
      <EvidenceForm
        dispute={part({
          _id: idOf(1),
          evidence: { customerName },
          savedAt: '2026-01-01T00:00:00.000Z',
          files: [],
          amount: 4,
          payer: { name: 'Bruna' },
        })}
      />
    ),
  },
  { name: 'the look of the site', label: /^Site name/, draw: (siteName) => <LookSection {...of({ siteName })} /> },
  {
    name: 'the words of the site',
    label: /words/i,
    draw: (word) => <WordsSection {...of({ restrictedWords: [word] })} />,
  },
  {
    name: 'the pinned line of a chat',
    label: /Pinned/,
    draw: (text) => <PinnedText text={text} save={part(nothing)} />,
  },
]

const ELSEWHERE = /changed this in another window/

/** Shows a form with what is stored first. The result changes what is stored, as another device does. */
const show = async ({ draw, answers = () => [], label, texts: [first] = ['One', 'Two', 'Typed'] }: Row) => {
  let redraw: (text: string) => void = () => undefined
  const Held = (): ReactElement => {
    const [text, setText] = useState(first)
    redraw = setText
    return draw(text)
  }
  api.use(
    http.get(apiUrl('/performers/me'), () => ok(performer)),
    http.get(apiUrl('/*'), () => ok({ data: [], total: 0 }))
  )
  api.use(...answers(first))
  const { cache } = showScreen(<Held />, { user: creator })
  const field = (): HTMLInputElement => screen.getAllByLabelText<HTMLInputElement>(label)[0]!
  await waitFor(() => expect(field().value).toBe(first))
  const arrive = async (text: string): Promise<void> => {
    api.use(...answers(text))
    await act(async () => {
      redraw(text)
      await cache.invalidateQueries()
    })
  }
  return { field, arrive }
}

describe.each(rows)('the form of $name', (row) => {
  const [, other, typed] = row.texts ?? ['One', 'Two', 'Typed']

  it('shows what another device has stored', async () => {
    const { field, arrive } = await show(row)
    await arrive(other)
    await waitFor(() => expect(field().value).toBe(other))
    expect(screen.queryByText(ELSEWHERE)).toBeNull()
  })

  it('keeps what is typed, and says what another device has stored meanwhile', async () => {
    const { field, arrive } = await show(row)
    fireEvent.change(field(), { target: { value: typed } })
    await arrive(other)
    await screen.findByText(ELSEWHERE)
    expect(field().value).toBe(typed)
  })
})

describe.each(rows.filter(({ saves }) => saves))('the form of $name', (row) => {
  it('shows what it has saved, and afterwards what another device stores', async () => {
    const { path, button } = row.saves!
    const [, other, typed] = row.texts ?? ['One', 'Two', 'Typed']
    const { field, arrive } = await show(row)
    fireEvent.change(field(), { target: { value: typed } })
    const saved = row.answers!(typed)
    api.use(
      http.put(apiUrl(path), async () => fetch(apiUrl(path))),
      ...saved
    )
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: button })))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(true))
    expect([field().value, screen.queryByText(ELSEWHERE)]).toEqual([typed, null])
    await arrive(other)
    await waitFor(() => expect(field().value).toBe(other))
  })
})
