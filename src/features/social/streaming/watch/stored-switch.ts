import { deviceStore } from '../../../../lib/storage.ts'

/** A switch of the live page that this browser remembers. */
export type StoredSwitch = { read: () => boolean; store: (isOn: boolean) => void }

const storedSwitch = (key: string, isOnAtFirst: boolean): StoredSwitch => ({
  read: () => {
    const stored = deviceStore.get(key)
    return stored === undefined ? isOnAtFirst : stored === 'on'
  },
  store: (isOn) => deviceStore.set(key, isOn ? 'on' : 'off'),
})

/** Whether tips have a sound; off until the viewer wants it. */
export const tipSounds = storedSwitch('live-tip-sounds', false)
/** Whether screen readers say what happens in the chat and the picture. */
export const announcements = storedSwitch('live-announcements', true)
