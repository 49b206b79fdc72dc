import { clearLine, cursorTo } from 'node:readline'

/** What a command tells the person who runs it. */
export type Report = {
  /** A line that stays. */
  line(text: string): void
  /** What is being done at the moment; on a terminal the next one replaces it. */
  progress(text: string): void
  /** Removes the line of progress. */
  clear(): void
}

/** ms between two updates of a line on a terminal, and between two lines elsewhere. */
const [TERMINAL_MS, FILE_MS] = [100, 30_000]

/** Writes lines to standard output, and progress to standard error. */
export function openReport(): Report {
  const { stderr, stdout } = process
  let lastAt = stderr.isTTY ? 0 : Date.now()
  const clear = (): void => {
    if (!stderr.isTTY) return
    cursorTo(stderr, 0)
    clearLine(stderr, 0)
  }
  return {
    clear,
    line: (text) => {
      clear()
      stdout.write(`${text}\n`)
    },
    progress: (text) => {
      const now = Date.now()
      if (now - lastAt < (stderr.isTTY ? TERMINAL_MS : FILE_MS)) return
      lastAt = now
      clear()
      stderr.write(stderr.isTTY ? text.slice(0, stderr.columns - 1) : `${text}\n`)
    },
  }
}

/** Bytes as a person reads them: `12.3 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`

/** A number with its noun: `1 file`, `3 files`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
