import type { ReportTarget } from '../../../contract/reports.ts'
import { sessionEnded } from '../../store/session-ended.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'

/** What is being reported; `name` is what the dialog calls it: a creator, whose post it is. */
export type ReportSubject = { objectType: ReportTarget; objectId: string; name: string }

type State = { thing: ReportSubject | null }

const initialState: State = { thing: null }

/** The report dialog: one for the whole site. */
export const reportSlice = createSlice({
  name: 'report',
  initialState,
  reducers: {
    openReport: (_, { payload }: PayloadAction<ReportSubject>) => ({ thing: payload }),
    closeReport: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
  selectors: { selectReported: (state) => state.thing },
})

export const { openReport, closeReport } = reportSlice.actions
export const { selectReported } = reportSlice.selectors
