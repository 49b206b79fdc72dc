import { reports } from '../../../../contract/social/reports.ts'
import type { Deps } from '../../../deps.ts'
import type { RegisterFeature } from '../../../http/feature.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { mount } from '../../../http/mount.ts'
import { createReport } from './create-report.ts'

const handlers = (deps: Deps): Handlers<typeof reports> => ({
  create: async ({ viewer, caller, body }) => ({
    _id: await createReport(deps, { viewer, country: caller.country }, body),
  }),
})

/** Reports to the operator (Spec §7, Reports), who handles them by `npm run admin`. */
export const registerReports: RegisterFeature = (app, deps) => mount(app, deps, reports, handlers(deps))
