import { useRouter } from 'next/router'
import type { ReactElement } from 'react'
import { CurrentUser } from '../../../../../contract/identity/users/accounts.ts'
import type { OwnPerformer } from '../../../../../contract/catalogue/performers/performers.ts'
import { useCache } from '../../../../api/cache.ts'
import { useRequest } from '../../../../api/use-request.ts'
import { useSend } from '../../../../api/use-send.ts'
import { ERROR_TEXTS, errorText } from '../../../../lib/error-texts.ts'
import { useLocale, useTexts } from '../../../../lib/texts.ts'
import { showToast } from '../../../../lib/toast.ts'
import { PageHead } from '../../../../shell/document/PageHead.tsx'
import { useAppDispatch, useAppSelector } from '../../../../store/hooks.ts'
import { ErrorState } from '../../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx'
import a from '../../../identity/users/account.module.css'
import { AccountFrame } from '../../../identity/users/AccountFrame.tsx'
import { CompleteAccount, missingOf, useNextWhenComplete } from '../../../identity/users/CompleteAccount.tsx'
import { SaveBar } from '../../../identity/users/SaveBar.tsx'
import { creatorSections, sectionOf, sectionPath } from '../../../identity/users/sections.ts'
import { selectUser, setUser } from '../../../identity/users/slice.ts'
import { CreatorProfileSection } from './CreatorProfileSection.tsx'
import { DocumentsSection } from './DocumentsSection.tsx'
import { creatorValues, sectionOfFault, useCreatorForm } from './form.ts'
import { PricesSection } from './PricesSection.tsx'
import { StatusNotice } from './StatusNotice.tsx'
import { creatorAccountTexts } from './texts.ts'
import { cx } from '../../../../ui/cx.ts'
import { Form } from '../../../../ui/controls/Form.tsx'
import layout from '../../../../ui/layouts/layout.module.css'

const Sections = ({ own }: { own: OwnPerformer }): ReactElement => {
  const router = useRouter()
  const locale = useLocale()
  const section = sectionOf(creatorSections, router.query.section)
  const dispatch = useAppDispatch()
  const cache = useCache()
  const form = useCreatorForm(own)
  const { send, sending } = useSend('performers.update', { toast: false })
  /** Opens the section with the first error, so that it is visible. */
  const showFault = (names: readonly string[]): void => {
    const at = sectionOfFault(names)
    if (at !== section)
      void router.push(sectionPath('/creator/account', at), undefined, { scroll: false }).then(form.focusFault)
  }
  const save = async (): Promise<void> => {
    const body = form.check()
    if (!body) return showFault(form.faults)
    if (!form.dirty) return
    const sent = await send({ params: { id: own._id }, body })
    if (!sent.ok) {
      if (sent.error.fields) {
        form.refuse(sent.error.fields)
        showFault(Object.keys(sent.error.fields))
      } else if (sent.error.code !== 'unauthenticated')
        showToast({ kind: 'error', message: errorText(sent.error, ERROR_TEXTS.errorOccurred) })
      return
    }
    cache.write('performers.me', undefined, sent.data)
    dispatch(setUser(CurrentUser.parse(sent.data)))
    form.reset(creatorValues(sent.data, locale))
    showToast({ kind: 'success', message: ERROR_TEXTS.changesSaved })
  }
  return (
    <AccountFrame
      current={sectionPath('/creator/account', section)}
      above={<StatusNotice own={own} isDocumentsPage={section === 'documents'} />}
    >
      {section === 'documents' ? (
        <DocumentsSection own={own} />
      ) : (
        <Form ref={form.ref} className={cx(layout.stack5, a.section)} onSubmit={save}>
          {section === 'profile' ? (
            <CreatorProfileSection form={form} />
          ) : (
            <PricesSection form={form} commission={own.commission} />
          )}
          <input type="submit" hidden />
        </Form>
      )}
      <SaveBar
        dirty={form.dirty}
        saving={sending}
        onSave={() => void save()}
        onDiscard={() => form.reset(form.before)}
      />
    </AccountFrame>
  )
}

/** A creator's account (Spec §2): missing mandatory fields first, then profile, prices and documents with one save button. */
export const CreatorAccountScreen = (): ReactElement | null => {
  const t = useTexts(creatorAccountTexts)
  const user = useAppSelector(selectUser)
  useNextWhenComplete(user)
  const { data, isLoading, error, reload } = useRequest('performers.me')
  if (!user) return null
  return (
    <>
      <PageHead title={t.title} noindex />
      {data && missingOf(user).length === 0 ? (
        <Sections key={data._id} own={data} />
      ) : (
        <div className={cx(layout.stack6, a.screen)}>
          <h1 className={a.title}>{t.title}</h1>
          {missingOf(user).length > 0 ? (
            <CompleteAccount user={user} />
          ) : isLoading ? (
            <Loading>
              <SkeletonBlock ratio="3 / 1" />
            </Loading>
          ) : (
            <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
          )}
        </div>
      )}
    </>
  )
}
