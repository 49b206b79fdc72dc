/** A switch of the live page that this browser remembers. */
export type StoredSwitch = { read: () => boolean; store: (isOn: boolean) => void }

const storedSwitch = (key: string, isOnAtFirst: boolean): StoredSwitch => ({
  read: () => {
    try {
      const stored = localStorage.getItem(key)
      return stored === null ? isOnAtFirst : stored === 'on'
    } catch {
      return isOnAtFirst
    }
  },
  store: (isOn) => {
    try {
      localStorage.setItem(key, isOn ? 'on' : 'off')
    } catch {
      // The choice is not kept.
    }
  },
})

/** Whether tips have a sound; off until the viewer wants it. */
export const tipSounds = storedSwitch('live-tip-sounds', false)
/** Whether screen readers say what happens in the chat and the picture. */
export const announcements = storedSwitch('live-announcements', true)
