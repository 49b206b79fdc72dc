import { GoLiveScreen } from '../../../src/features/social/streaming/go-live/GoLiveScreen.tsx'
import {
  currentInput,
  pastInput,
  scheduledInput,
  tabOf,
} from '../../../src/features/social/streaming/go-live/list/query.ts'
import type { AppPage } from '../../../src/shell/app-page.ts'

const GoLivePage: AppPage = () => <GoLiveScreen />
GoLivePage.onlyPerformer = true
GoLivePage.wide = true
GoLivePage.load = async ({ query, prefetch }) => {
  const tab = tabOf(query)
  const inputs = [currentInput, ...(tab === 'scheduled' ? [scheduledInput] : tab === 'past' ? [pastInput(query)] : [])]
  await Promise.all(inputs.map((input) => prefetch('ownStreams.list', input).catch(() => undefined)))
}
export default GoLivePage
