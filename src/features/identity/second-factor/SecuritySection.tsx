import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { Passkey, SecondFactor } from '../../../../contract/identity/second-factor/second-factor.ts'
import { useRequest } from '../../../api/use-request.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { day } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { RowMenu } from '../../../ui/antd/RowMenu.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Badge } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { KeyRound, ShieldCheck, Smartphone } from '../../../ui/icons.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { Time } from '../../../ui/Time.tsx'
import textStyles from '../../../ui/content/text.module.css'
import { loadUser, selectUser } from '../users/slice.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { RemoveFactor, type Removal } from './RemoveFactor.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import s from './security.module.css'
import { SetUpApp } from './SetUpApp.tsx'
import { securityTexts } from './texts.ts'

/** The account's section about two-step verification: the authenticator app, passkeys and recovery codes. */
export const SecuritySection = (): ReactElement => {
  const t = useTexts(securityTexts)
  const { data, error, isLoading, reload } = useRequest('secondFactor.view')
  if (isLoading)
    return (
      <Loading>
        <div className={layout.stack5}>
          <SkeletonBlock height="7rem" />
          <SkeletonBlock height="9rem" />
        </div>
      </Loading>
    )
  if (!data) return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} compact />
  return <Factors own={data} />
}

type Open = 'app' | 'passkey' | 'codes'

const Factors = ({ own }: { own: SecondFactor }): ReactElement => {
  const t = useTexts(securityTexts)
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const [open, setOpen] = useState<Open>()
  const [removal, setRemoval] = useState<Removal>()
  const [renaming, setRenaming] = useState<Passkey>()
  const [wasNeeded] = useState(user?.needsSecondFactor === true)
  const close = (): void => setOpen(undefined)
  const isOn = own.app !== undefined || own.passkeys.length > 0
  // What an operator may do depends on it.
  const changed = (): void => {
    if (own.isRequired) dispatch(loadUser.intent())
  }
  return (
    <div className={layout.stack6}>
      {!isOn && own.isRequired && (
        <Notice tone="warning" title={t.needed}>
          {t.neededText}
        </Notice>
      )}
      {isOn && wasNeeded && (
        <Notice
          tone="success"
          action={
            <ButtonLink size="sm" href="/admin">
              {t.toAdmin}
            </ButtonLink>
          }
        >
          {t.ready}
        </Notice>
      )}
      <p className={s.lead}>
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? t.isOn : t.isOff}</Badge> {t.lead}
      </p>
      <Part
        icon={<Smartphone aria-hidden />}
        title={t.app}
        text={own.app ? t.appSince(day(own.app.since, locale)) : t.appText}
        action={
          own.app ? (
            <Button variant="secondary" onClick={() => setRemoval('app')}>
              {t.removeApp}
            </Button>
          ) : (
            <Button variant={isOn ? 'secondary' : 'primary'} onClick={() => setOpen('app')}>
              {t.setUpApp}
            </Button>
          )
        }
      />
      <Part
        icon={<KeyRound aria-hidden />}
        title={t.passkeys}
        text={t.passkeysText}
        action={
          <Button variant="secondary" onClick={() => setOpen('passkey')}>
            {t.addPasskey}
          </Button>
        }
      >
        {own.passkeys.length > 0 && (
          <ul className={s.list}>
            {own.passkeys.map((passkey) => (
              <li key={passkey._id} className={s.passkey}>
                <div className={layout.stack1}>
                  <strong className={s.name}>{passkey.name}</strong>
                  <span className={textStyles.note}>
                    {t.added(day(passkey.createdAt, locale))} ·{' '}
                    {passkey.lastUsedAt ? (
                      <>
                        {t.lastUsed} <Time at={passkey.lastUsedAt} />
                      </>
                    ) : (
                      t.neverUsed
                    )}
                  </span>
                </div>
                <RowMenu
                  label={t.actionsOf(passkey.name)}
                  items={[
                    { label: t.rename, onSelect: () => setRenaming(passkey) },
                    { label: t.remove, danger: true, onSelect: () => setRemoval(passkey) },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </Part>
      {isOn && (
        <Part
          icon={<ShieldCheck aria-hidden />}
          title={t.recovery}
          text={t.recoveryText}
          action={
            <Button variant="secondary" onClick={() => setOpen('codes')}>
              {t.renew}
            </Button>
          }
        >
          <p className={own.recoveryCodesLeft <= 3 ? textStyles.fault : s.left}>{t.left(own.recoveryCodesLeft)}</p>
        </Part>
      )}
      <SetUpApp open={open === 'app'} onClose={close} onChanged={changed} />
      <AddPasskey open={open === 'passkey'} onClose={close} onChanged={changed} />
      <RenewCodes open={open === 'codes'} onClose={close} />
      <RemoveFactor removal={removal} own={own} onClose={() => setRemoval(undefined)} onChanged={changed} />
      <RenamePasskey passkey={renaming} onClose={() => setRenaming(undefined)} />
    </div>
  )
}

type PartProps = { icon: ReactNode; title: string; text: string; action: ReactNode; children?: ReactNode }

const Part = ({ icon, title, text, action, children }: PartProps): ReactElement => (
  <section className={s.part}>
    {icon}
    <div className={layout.stack3}>
      <div className={layout.stack1}>
        <h2 className={s.heading}>{title}</h2>
        <p className={s.lead}>{text}</p>
      </div>
      {children}
      <div className={layout.cluster}>{action}</div>
    </div>
  </section>
)
