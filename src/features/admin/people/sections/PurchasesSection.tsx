import type { ReactElement } from 'react'
import type { PersonDetail } from '../../../../../contract/admin/people.ts'
import { useDownload } from '../../../../api/files/use-download.ts'
import { usePage } from '../../../../api/use-page.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { PaymentTable } from '../../payments/PaymentsScreen.tsx'
import { ExportButton } from './ExportButton.tsx'
import { SectionList } from './SectionList.tsx'
import { sectionTexts } from './texts.ts'

/** What an account has paid by card and from its wallet. */
export const PurchasesSection = ({ person }: { person: PersonDetail }): ReactElement => {
  const t = useTexts(sectionTexts)
  const page = usePage('adminPayments.list', { query: { payerId: person._id, limit: 24 } })
  const { save, saving } = useDownload('personRecords.exportPurchases')
  return (
    <SectionList
      page={page}
      lead={t.purchasesLead}
      empty={t.noPurchases}
      tools={<ExportButton saving={saving} onSave={() => save({ params: { id: person._id } })} />}
    >
      <PaymentTable payments={page.items} ofOne />
    </SectionList>
  )
}
