import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Tabs } from '../../../ui/navigation/Tabs.tsx'
import { broadcastTexts } from './texts.ts'

const places = {
  messages: '/messages',
  broadcasts: '/creator/broadcasts',
  welcome: '/creator/welcome-message',
  settings: '/creator/message-settings',
} as const
/** The page of a tab. */
export type MessageTab = keyof typeof places
const keys = Object.keys(places) as MessageTab[]

/** Tabs between conversations, broadcasts, welcome message and message settings. */
export const MessageTabs = ({ current }: { current: MessageTab }): ReactElement => {
  const t = useTexts(broadcastTexts)
  return (
    <Tabs
      label={t.tabsLabel}
      tabs={keys.map((key) => ({ key, label: t.tabs[key], href: places[key] }))}
      current={current}
    />
  )
}
