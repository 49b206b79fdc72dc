/** An entry of the model's server. */
export type Row = {
  id: string
  seq: number
  version: number
  text: string
  isMine: boolean
  isLocked: boolean
  isDeleted: boolean
  /** The viewer does not get it, because its author and the viewer have blocked each other. */
  isHidden: boolean
  clientMessageId?: string
}

/** What the server tells about a change; of a hidden entry nothing. */
export type LogEvent =
  | { kind: 'created' | 'changed'; row: Row }
  | { kind: 'deleted'; id: string; version: number }
  | { kind: 'cleared'; version: number }

/** A page as the server answers it. */
export type RowPage = { data: Row[]; total: number; version: number; clearedSeq: number }

/** The server's side of a sequenced log as decision 40 describes it, for one viewer, in memory. */
export class LogServer {
  version = 0
  clearedSeq = 0
  private rows: Row[] = []
  /** Each entry as it was after each of its changes. */
  readonly history: Row[] = []

  /** The entries that the viewer may see, oldest first. */
  get visible(): Row[] {
    return this.rows.filter(({ isHidden }) => !isHidden)
  }

  /** Writes an entry, or finds the one that was sent under its `clientMessageId` before. */
  write(of: Partial<Row>): LogEvent | undefined {
    const known = this.rows.find((row) => of.clientMessageId && row.clientMessageId === of.clientMessageId)
    if (known) return { kind: 'created', row: { ...known } }
    const seq = ++this.version
    const row = {
      id: `entry-${seq}`,
      seq,
      version: seq,
      text: `Text ${seq}`,
      isMine: false,
      isLocked: false,
      isDeleted: false,
      isHidden: false,
      ...of,
    }
    this.rows.push(row)
    this.history.push({ ...row })
    return row.isHidden ? undefined : { kind: 'created', row: { ...row } }
  }

  /** Changes one of the entries; undefined when there is none, or when it is deleted. */
  change(place: number, change: Partial<Row>): LogEvent | undefined {
    const row = this.visible[place % this.visible.length]
    if (!row || row.isDeleted) return undefined
    Object.assign(row, change, { version: ++this.version })
    this.history.push({ ...row })
    return { kind: 'changed', row: { ...row } }
  }

  /** Removes all entries. */
  clear(): LogEvent {
    this.clearedSeq = ++this.version
    this.rows = []
    return { kind: 'cleared', version: this.clearedSeq }
  }

  /** Reads a page: newest first, or as the query says. */
  read({ offset = 0, limit, since, before, after }: ReadQuery): RowPage {
    const all = this.visible
      .filter((row) => row.version > (since ?? 0) && row.seq < (before ?? Infinity) && row.seq > (after ?? 0))
      .toSorted((a, b) =>
        since === undefined ? (after === undefined ? b.seq - a.seq : a.seq - b.seq) : a.version - b.version
      )
    const data = all.slice(offset, offset + limit).map((row) => ({ ...row }))
    return { data, total: all.length, version: this.version, clearedSeq: this.clearedSeq }
  }
}
export type ReadQuery = { offset?: number; limit: number; since?: number; before?: number; after?: number }
