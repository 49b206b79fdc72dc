import type { ReportTarget } from '../../../../contract/social/reports.ts'
import { sessionEnded } from '../../../store/session-ended.ts'
import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'

/** The reported object; `name` is its name in the dialog: a creator, or a post's creator. */
export type ReportSubject = { objectType: ReportTarget; objectId: string; name: string }

type State = { subject: ReportSubject | null }

const initialState: State = { subject: null }

/** The report dialog, one for the whole site. */
export const reportSlice = createSlice({
  name: 'report',
  initialState,
  reducers: {
    openReport: (_, { payload }: PayloadAction<ReportSubject>) => ({ subject: payload }),
    closeReport: () => initialState,
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
  selectors: { selectReported: (state) => state.subject },
})

export const { openReport, closeReport } = reportSlice.actions
export const { selectReported } = reportSlice.selectors
