import { Input } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import * as z from 'zod'
import type { ResponseOf } from '../../../../contract/endpoint-names.ts'
import { sitePages } from '../../../../contract/admin/site-pages.ts'
import { isVisible } from '../../../../contract/text/storable-text.ts'
import { useForm } from '../../../api/use-form.ts'
import { useRequest } from '../../../api/use-request.ts'
import { useSend } from '../../../api/use-send.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { TextArea } from '../../../ui/antd/TextArea.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { Loading, SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import layout from '../../../ui/layouts/layout.module.css'
import { SitePostBody } from '../../platform/site-pages/SitePostBody.tsx'
import { operatorTexts } from '../admin-texts.ts'
import { pagesTexts } from './pages-texts.ts'
import s from './site.module.css'

type Page = ResponseOf<'sitePages.view'>

/** The editor of an existing page, which is loaded first, or of a new one. */
export const PageEditor = ({ slug, onDone }: { slug: string | undefined; onDone: () => void }): ReactElement => {
  const t = useTexts(pagesTexts)
  const { data, error, reload } = useRequest(
    'sitePages.view',
    { params: { slug: slug ?? 'new' } },
    { enabled: slug !== undefined }
  )
  if (slug !== undefined && error && !data)
    return <ErrorState title={t.failed} message={errorText(error)} onRetry={reload} />
  if (slug !== undefined && !data)
    return (
      <Loading>
        <SkeletonBlock height="20rem" />
      </Loading>
    )
  return <PageForm page={data} onDone={onDone} />
}

const PageForm = ({ page, onDone }: { page: Page | undefined; onDone: () => void }): ReactElement => {
  const t = useTexts(pagesTexts)
  const words = useTexts(operatorTexts)
  const { send, sending } = useSend('sitePages.save', { toast: false })
  const preview = useSend('sitePages.preview')
  const [html, setHtml] = useState<string>()
  const form = useForm({
    initial: {
      slug: page?.slug ?? '',
      type: page?.type ?? 'page',
      title: page?.title ?? '',
      content: page?.content ?? '',
    },
    schema: z.object({ ...sitePages.save.params.shape, ...sitePages.save.body.shape }),
  })
  const { values, field, errors, set } = form
  const save = async (): Promise<void> => {
    const checked = form.check()
    if (!checked) return
    const { slug, ...body } = checked
    const sent = await send({ params: { slug }, body })
    if (sent.ok) {
      showToast({ kind: 'success', message: t.saved })
      onDone()
    } else if (sent.error.fields) form.refuse(sent.error.fields)
    else showToast({ kind: 'error', message: errorText(sent.error) })
  }
  const show = async (): Promise<void> => {
    const sent = await preview.send({ body: { content: values.content } })
    if (sent.ok) setHtml(sent.data.html)
  }
  return (
    <Form ref={form.ref} className={layout.stack4} onSubmit={save}>
      {page?.isDefault && <p>{t.defaultText}</p>}
      <div className={s.pair}>
        <FormField label={t.title} required error={errors['title']}>
          <Input {...field('title')} maxLength={120} />
        </FormField>
        <FormField label={t.slug} required hint={t.slugHint} error={errors['slug']}>
          <Input {...field('slug')} maxLength={60} disabled={page !== undefined} autoCapitalize="none" />
        </FormField>
      </div>
      <RadioCards
        legend={t.type}
        name="page-type"
        value={values.type}
        onChange={(type) => set('type', type)}
        options={(['page', 'news'] as const).map((value) => ({ value, title: t.types[value] }))}
      />
      <FormField label={t.content} required hint={t.contentHint} error={errors['content']}>
        <TextArea {...field('content')} minRows={12} />
      </FormField>
      {html !== undefined && (
        <section className={s.preview} aria-label={t.preview}>
          <h1>{values.title}</h1>
          <SitePostBody html={html} />
        </section>
      )}
      <div className={layout.cluster}>
        <Button variant="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button
          variant="secondary"
          loading={preview.sending}
          disabled={!isVisible(values.content)}
          onClick={() => void show()}
        >
          {t.preview}
        </Button>
        <Button type="submit" loading={sending}>
          {t.publish}
        </Button>
      </div>
    </Form>
  )
}
