/** The kind of a toast: errors interrupt a screen reader, the others wait. */
export type ToastKind = 'success' | 'error' | 'info'
export type Toast = { id: number; kind: ToastKind; message: string }

/** How long a toast stays, in ms (Spec §9). */
export const TOAST_MS = 3000
const MAX_TOASTS = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}

/** Removes a toast at once. */
export const dismissToast = (id: number): void => {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id))
}

/**
 * Shows a message at the top of the screen; the view (`Toasts.tsx`) removes it after 3 seconds (Spec §9). Works outside
 * React, so sagas may call it. Equal messages are shown once; does nothing on the server.
 */
export const showToast = ({ kind = 'info', message }: { kind?: ToastKind; message: string }): void => {
  if (typeof window === 'undefined') return
  lastId += 1
  const others = toasts.filter((toast) => toast.message !== message)
  set([...others, { id: lastId, kind, message }].slice(-MAX_TOASTS))
}

/** Calls the listener with every change; returns the function that unsubscribes it. */
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toasts that are shown now, oldest first; the same array until they change. */
export const currentToasts = (): readonly Toast[] => toasts
