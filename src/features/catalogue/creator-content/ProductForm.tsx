import { Input } from 'antd'
import { useRouter } from 'next/router'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { mediaTypes } from '../../../../contract/platform/files/media-types.ts'
import type { ItemStatus } from '../../../../contract/catalogue/items/items.ts'
import { products, type Product } from '../../../../contract/catalogue/assets/products.ts'
import { maxProductPhotos } from '../../../../contract/limits.ts'
import { useSend } from '../../../api/use-send.ts'
import { bytes } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/texts.ts'
import { showToast } from '../../../lib/toast.ts'
import { LeaveGuard } from '../../../shell/navigation/LeaveGuard.tsx'
import { FormField } from '../../../ui/antd/FormField.tsx'
import { RadioCards } from '../../../ui/antd/RadioCards.tsx'
import { Form } from '../../../ui/controls/Form.tsx'
import { FileDrop } from '../../../ui/controls/FileDrop.tsx'
import { useForm } from '../../../api/use-form.ts'
import { PriceField } from '../items/PriceField.tsx'
import { publicWordsTexts } from '../items/public-words-texts.ts'
import { acceptOf, kindOfFile } from '../../platform/uploads/file-kinds.ts'
import { UploadTiles } from '../../platform/uploads/UploadTiles.tsx'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { RestoredNotice } from './RestoredNotice.tsx'
import s from './form.module.css'
import { formTexts } from './form-texts.ts'
import { productTexts } from './product-texts.ts'
import { useReport, type ReportWork } from '../items/use-report.ts'
import { SaveBar } from './SaveBar.tsx'
import { TextFields } from './TextFields.tsx'
import { SingleUpload } from '../../platform/uploads/SingleUpload.tsx'
import { uploadReadiness, useSaveWhenReady } from './use-save-when-ready.tsx'
import { useStoredForm } from './use-stored-form.ts'
import textStyles from '../../../ui/content/text.module.css'
import { cx } from '../../../ui/cx.ts'
import layout from '../../../ui/layouts/layout.module.css'

type ProductValues = {
  title: string
  caption: string
  description: string
  type: Product['type']
  price: number | undefined
  stock: string
  /** The stock when the form was loaded: the server rejects the change if sales have reduced it since. */
  stockSeen: number | undefined
}

const valuesOf = (product: Product | undefined): ProductValues => ({
  title: product?.title ?? '',
  caption: product?.caption ?? '',
  description: product?.description ?? '',
  type: product?.type ?? 'physical',
  price: product?.price,
  stock: String(product?.stock ?? ''),
  stockSeen: product?.stock,
})

const isWhole = (text: string): boolean => /^\d+$/.test(text.trim())

/** Form to create or edit a product. */
export const ProductForm = ({ product, report }: { product?: Product; report?: ReportWork }): ReactElement => {
  const t = useTexts(formTexts)
  const words = useTexts(publicWordsTexts)
  const p = useTexts(productTexts)
  const locale = useLocale()
  const router = useRouter()
  const scope = `product:${product?._id ?? 'new'}`
  const photos = useUploads({
    scope,
    accept: (file) => (kindOfFile(file) === 'photo' ? 'product-photo' : null),
    max: maxProductPhotos,
    initial: product?.photos ?? [],
  })
  const download = useUploads({ scope: `${scope}:file`, accept: () => 'product-file', max: 1 })
  const create = useSend('products.create')
  const update = useSend('products.update')
  const [initial] = useState(() => valuesOf(product))
  const [isSaved, setSaved] = useState(false)
  const [fileFault, setFileFault] = useState<string>()
  const isSold = (product?.totalSales ?? 0) > 0
  const fileId = download.items[0]?.fileId

  const toInput = ({ title, caption, description, type, price, stock, stockSeen }: ProductValues): unknown => {
    const ready = photos.items.filter((item) => item.fileId !== undefined)
    return {
      title,
      caption,
      description,
      type,
      price,
      photoFileIds: ready.map((item) => item.fileId),
      descriptions: Object.fromEntries(ready.map((item) => [item.fileId, item.alt.trim()])),
      ...(type === 'physical'
        ? { stock: isWhole(stock) ? Number(stock) : undefined, stockSeen }
        : fileId !== undefined && { fileId }),
    }
  }
  // The schema checks the stock only when everything else is valid; this shows both errors at once.
  const more = ({ type, stock }: ProductValues): Record<string, string> =>
    type === 'physical' && !isWhole(stock) ? { stock: p.needsStock } : {}
  const form = useForm({ initial, schema: products.create.body, toInput, more })
  const storedForm = useStoredForm({ scope, version: product?.updatedAt }, initial, form.values, form.set)
  const { values, errors, field, set } = form
  const files = values.type === 'digital' ? [photos, download] : [photos]

  const save = async (status: ItemStatus): Promise<void> => {
    const body = form.check()
    if (!body) return
    const sent = product
      ? await update.send({ params: { id: product._id }, body: { ...body, status: status as 'active' } })
      : await create.send({ body: { ...body, status: status as 'active' } })
    if (!sent.ok) {
      const { fileId: ofFile, ...others } = sent.error.fields ?? {}
      setFileFault(ofFile)
      // The error shows the current stock, so the next input refers to it.
      if (sent.error.code === 'stock_changed') set('stockSeen', Number(sent.error.details['left']))
      return form.refuse(others)
    }
    for (const uploads of [photos, download]) uploads.settle()
    storedForm.forget()
    setSaved(true)
    showToast({
      kind: 'success',
      message: status === 'draft' ? t.draftSaved : product?.status === 'active' ? t.saved : t.published,
    })
    await router.push('/creator/products')
  }
  const isFine = (status: ItemStatus): boolean => {
    setFileFault(undefined)
    if (!form.check()) return false
    const isMissing =
      status === 'active' && values.type === 'digital' && download.items.length === 0 && product?.fileSize === undefined
    if (isMissing) {
      setFileFault(p.needsFile)
      form.focusFault()
    }
    return !isMissing
  }
  const armed = useSaveWhenReady(uploadReadiness(files), { isFine, save })
  const isDirty = (storedForm.isChanged || photos.isChanged || download.isChanged) && !isSaved
  useReport(report, isDirty, create.sending || update.sending || isSaved)
  return (
    <Form onlyByButton ref={form.ref} className={cx(layout.stack6, s.form)} onSubmit={() => undefined}>
      <LeaveGuard dirty={isDirty} />
      <RestoredNotice
        isRestored={storedForm.isRestored}
        onStartOver={() => {
          form.reset(initial)
          photos.reset()
          download.reset()
        }}
      />
      <RadioCards<Product['type']>
        legend={p.kind}
        name="product-kind"
        value={values.type}
        onChange={(type) => set('type', type)}
        options={[
          {
            value: 'physical',
            title: p.physical,
            note: p.physicalNote,
            disabled: isSold && values.type !== 'physical',
          },
          { value: 'digital', title: p.digital, note: p.digitalNote, disabled: isSold && values.type !== 'digital' },
        ]}
      />
      <TextFields form={form} descriptionHint={words.everyone} />
      <section className={cx(layout.stack3, s.section)} aria-labelledby="photos">
        <h2 id="photos">{p.photos}</h2>
        {photos.items.length > 0 && <UploadTiles uploads={photos} accept={acceptOf('photo')} describe />}
        {photos.items.length < maxProductPhotos && (
          <FormField label={p.addPhotos} error={photos.fault}>
            <FileDrop
              files={[]}
              onChange={photos.add}
              accept={acceptOf('photo')}
              multiple
              note={p.photosNote(maxProductPhotos, bytes(mediaTypes['product-photo'].maxBytes, locale))}
            />
          </FormField>
        )}
      </section>
      {values.type === 'digital' && (
        <section className={cx(layout.stack3, s.section)} aria-label={p.file}>
          {product?.fileSize !== undefined && download.items.length === 0 && (
            <p className={textStyles.note}>{p.hasFile(product.fileName ?? '', bytes(product.fileSize, locale))}</p>
          )}
          <SingleUpload
            label={product?.fileSize === undefined ? p.file : p.otherFile}
            uploads={download}
            error={fileFault}
            note={p.fileNote(bytes(mediaTypes['product-file'].maxBytes, locale))}
          />
        </section>
      )}
      <PriceField
        label={p.price}
        value={values.price}
        onChange={(price) => set('price', price)}
        error={errors['price']}
      />
      {values.type === 'physical' && (
        <div className={s.short}>
          <FormField label={p.stock} error={errors['stock']} hint={p.stockHint}>
            <Input {...field('stock')} inputMode="numeric" autoComplete="off" maxLength={6} />
          </FormField>
        </div>
      )}
      <SaveBar
        status={product?.status}
        when="active"
        sending={create.sending || update.sending || armed.isPending}
        waiting={armed.words}
        onSave={armed.save}
      />
    </Form>
  )
}
