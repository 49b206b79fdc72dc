import { useRouter } from 'next/router'
import { useEffect, useLayoutEffect } from 'react'
import type { ReactElement } from 'react'
import { useStore } from 'react-redux'
import { useTexts } from '../../../lib/texts.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import type { AppStore } from '../../../store/make-store.ts'
import { cx } from '../../../ui/cx.ts'
import { MessageTabs } from '../broadcasts/MessageTabs.tsx'
import { conversationHref } from '../conversations/address.ts'
import { ConversationList } from '../conversations/ConversationList.tsx'
import {
  closeConversation,
  openConversation,
  selectActive,
  selectActiveId,
  selectConversation,
} from '../conversations/slice.ts'
import { conversationTexts } from '../conversations/texts.ts'
import { selectUser } from '../../identity/users/slice.ts'
import s from './messages-screen.module.css'
import { ConversationPane } from './ConversationPane.tsx'
import { goToMessage, showNewest } from './slice.ts'
import layout from '../../../ui/layouts/layout.module.css'

const text = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/**
 * The list of conversations and the one in the address: side by side on a wide screen, one in place of the other on a
 * phone. `?source&sourceId` opens the conversation with a person (Spec §4), `?at` scrolls to a message.
 */
export const MessagesScreen = (): ReactElement => {
  const t = useTexts(conversationTexts)
  const dispatch = useAppDispatch()
  const { getState } = useStore() as AppStore
  const { query, isReady, replace, push } = useRouter()
  const activeId = useAppSelector(selectActiveId)
  const active = useAppSelector(selectActive)
  const isPerformer = useAppSelector(selectUser)?.isPerformer
  const [id, source, sourceId] = [text(query['id']), text(query['source']), text(query['sourceId'])]
  const at = Number(text(query['at']) ?? NaN)
  const isOpen = id !== undefined || sourceId !== undefined
  // While another conversation loads, the former one is still active: its name must not be announced.
  const wanted = useAppSelector((state) => (id === undefined ? active : selectConversation(state, id)))

  useLayoutEffect(() => {
    if (!isReady || (id !== undefined && id === selectActiveId(getState()))) return
    if (id !== undefined) {
      dispatch(showNewest({ conversationId: id, at: null }))
      dispatch(openConversation.intent({ id }))
    } else if (sourceId !== undefined)
      dispatch(openConversation.intent({ source: source === 'user' ? 'user' : 'performer', sourceId }))
    else dispatch(closeConversation())
  }, [isReady, id, source, sourceId, dispatch, getState])
  // The address scrolls to a message once; afterwards it names the conversation only.
  useEffect(() => {
    if (!isReady || id === undefined || !Number.isSafeInteger(at)) return
    dispatch(goToMessage.intent({ conversationId: id, seq: at }))
    void replace(conversationHref(id), undefined, { scroll: false })
  }, [isReady, id, at, dispatch, replace])
  useEffect(() => () => void dispatch(closeConversation()), [dispatch])
  useEffect(() => {
    if (id === undefined && sourceId !== undefined && activeId !== null)
      void replace(conversationHref(activeId), undefined, { scroll: false })
  }, [id, sourceId, activeId, replace])

  useEffect(() => {
    if (!isOpen) return
    const leave = (event: KeyboardEvent): void => {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        document.querySelector('dialog[open], [popover="auto"]:popover-open')
      )
        return
      document.querySelector<HTMLElement>('[data-conversation][aria-current]')?.focus()
      void push(conversationHref(), undefined, { scroll: false })
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isOpen, push])

  return (
    <div className={cx(s.screen, isOpen && s.open)}>
      <PageHead title={wanted && isOpen ? wanted.recipient.name : t.messages} />
      {isPerformer && (
        <div className={s.links}>
          <MessageTabs current="messages" />
        </div>
      )}
      <div className={cx(layout.surface, s.columns)}>
        <div className={s.list}>
          <ConversationList />
        </div>
        <div className={s.column}>
          <ConversationPane wanted={id ?? (isOpen ? (activeId ?? '') : undefined)} />
        </div>
      </div>
    </div>
  )
}
