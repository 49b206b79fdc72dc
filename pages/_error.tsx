import type { ReactElement } from 'react'
import { FailureScreen } from '../src/shell/FailureScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

/** Whatever broke while a page was made or shown. */
const ErrorPage: AppPage = (): ReactElement => <FailureScreen status={500} />
ErrorPage.layout = 'public'

export default ErrorPage
