import type { ReactElement } from 'react'
import { FailureScreen } from '../src/shell/FailureScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

const NotFoundPage: AppPage = (): ReactElement => <FailureScreen status={404} />
NotFoundPage.layout = 'public'

export default NotFoundPage
