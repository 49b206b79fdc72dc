import type { ReactElement } from 'react'
import { FailureScreen } from '../src/shell/FailureScreen.tsx'
import type { AppPage } from '../src/shell/app-page.ts'

const ServerErrorPage: AppPage = (): ReactElement => <FailureScreen status={500} />
ServerErrorPage.layout = 'public'

export default ServerErrorPage
