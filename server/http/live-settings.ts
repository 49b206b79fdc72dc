import type { Language } from '../../contract/errors.ts'
import type { Db } from '../db/connect.ts'

/** Interval, in ms, in which a process reads what another one, or a command, has changed. */
const pollMs = 1000

const usualNotice: Record<Language, string> = {
  en: "We're doing some maintenance and will be back soon. Your account and content are safe.",
  pt: 'Estamos em manutenção e voltamos em breve. Sua conta e seu conteúdo estão seguros.',
}

type Current = {
  /** The site is closed for maintenance; `notice` says why. */
  isClosed: boolean
  notice: Record<Language, string>
  /** Pages may send visits to the analytics service. */
  hasAnalytics: boolean
}

/** The few settings of the operator that every request depends on. */
export type LiveSettings = {
  /** As this process has last read them, at most about a second ago. */
  current(): Current
  /** Reads them now. */
  refresh(): Promise<void>
  close(): void
}

/** Reads the live settings, and follows what other processes change. While the database is away nothing changes. */
export async function openLiveSettings(db: Db): Promise<LiveSettings> {
  let current: Current = { isClosed: false, notice: usualNotice, hasAnalytics: false }
  const refresh = async (): Promise<void> => {
    const rows = await db
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('key', 'in', ['maintenanceMode', 'maintenanceMessage', 'googleAnalyticsId'])
      .execute()
    const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    const written = (stored['maintenanceMessage'] ?? {}) as Partial<Record<Language, string>>
    current = {
      isClosed: stored['maintenanceMode'] === true,
      notice: { en: written.en || usualNotice.en, pt: written.pt || written.en || usualNotice.pt },
      hasAnalytics: Boolean(stored['googleAnalyticsId']),
    }
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(() => undefined), pollMs).unref()
  return { current: () => current, refresh, close: () => clearInterval(timer) }
}
