import type { ReactElement } from 'react'
import { FailureScreen } from '../src/shell/FailureScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

/** The error page for failures while a page is rendered. */
const ErrorPage: AppPage = (): ReactElement => <FailureScreen status={500} />
ErrorPage.layout = 'public'

export default ErrorPage
