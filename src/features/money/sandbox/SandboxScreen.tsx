import type { ReactElement } from 'react'
import { allows } from '../../../../contract/admin/roles.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useTexts } from '../../../lib/texts.ts'
import { publicConfig } from '../../../config.ts'
import { PageHead } from '../../../shell/document/PageHead.tsx'
import { useAppSelector } from '../../../store/hooks.ts'
import { AntdProvider } from '../../../ui/antd/AntdProvider.tsx'
import { Card } from '../../../ui/Card.tsx'
import { SandboxNote } from '../payments/SandboxNote.tsx'
import { selectUser } from '../../identity/users/slice.ts'
import { BankCharges } from './BankCharges.tsx'
import { BankDisputes } from './BankDisputes.tsx'
import { ClockCard } from './ClockCard.tsx'
import s from './sandbox.module.css'
import { SavedCards } from './SavedCards.tsx'
import { TestCards } from './TestCards.tsx'
import { sandboxTexts } from './texts.ts'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

/** The developer screen of the sandbox gateway: charges, cards and the site's clock. */
export const SandboxScreen = (): ReactElement => {
  const t = useTexts(sandboxTexts)
  const { data: clock } = useRequest('sandbox.clock')
  const { apiEndpoint } = publicConfig()
  const mayDecide = allows(useAppSelector(selectUser)?.operatorRole, 'disputes.decide')
  return (
    <AntdProvider>
      <div className={s.screen}>
        <PageHead title={t.title} />
        <header className={s.head}>
          <h1>{t.title}</h1>
          <p className={s.lead}>{t.lead}</p>
          <SandboxNote isSandboxScreen />
        </header>
        <div className={s.columns}>
          <div className={s.column}>
            <ClockCard />
            <SavedCards />
          </div>
          <div className={s.bank}>
            <BankCharges />
          </div>
          <div className={s.column}>
            {mayDecide && <BankDisputes />}
            <TestCards />
            <Card className={s.section}>
              <h2>{t.elsewhere}</h2>
              <ul className={cx(layout.stack3, s.tools)}>
                {clock?.hasOutbox && (
                  <li>
                    <a href={`${apiEndpoint}/dev/outbox`} target="_blank" rel="noreferrer">
                      {t.outbox}
                    </a>
                    <span className={s.small}>{t.outboxHint}</span>
                  </li>
                )}
                <li>
                  <a href={`${apiEndpoint}/docs`} target="_blank" rel="noreferrer">
                    {t.reference}
                  </a>
                  <span className={s.small}>{t.referenceHint}</span>
                </li>
              </ul>
            </Card>
          </div>
        </div>
      </div>
    </AntdProvider>
  )
}
