import type { DealOptions, DealSide, RoomMember } from '@korice/contracts';
import { dealBounds } from '@korice/contracts/deal';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CharactersLeft } from '../../../components/CharactersLeft.js';
import { ConflictDialog } from '../../../components/ConflictDialog.js';
import { DraftRestored } from '../../../components/DraftRestored.js';
import { ErrorSummary } from '../../../components/ErrorSummary.js';
import { FocusedAlert } from '../../../components/FocusedAlert.js';
import { Note } from '../../../components/Note.js';
import { Segmented } from '../../../components/Segmented.js';
import { ParcelIcon, PinIcon, TruckIcon } from '../../../components/dashboard-icons.js';
import { Button } from '../../../components/kit/Button.js';
import { TextInput } from '../../../components/kit/TextInput.js';
import { Textarea } from '../../../components/kit/Textarea.js';
import { invalidTextKey } from '../../../lib/form.js';
import { formatAmount, formatPrice, formatPublishedDate } from '../../../lib/format.js';
import { calculate, lowestPrice, type ProposalField, withDelivery } from '../proposal-values.js';
import { formatWeight, useDealErrorText, useDealWords } from '../use-deal-words.js';
import { type ProposalSubject, useProposal } from '../use-proposal.js';
import { RadioCards } from './RadioCards.js';
import { ProposalBooks, type SellerBooks } from './ProposalBooks.js';
import { ProposalPayment } from './ProposalPayment.js';
import classes from './ProposalDialog.module.css';

/** The subject of a proposal, and the books that its form offers. */
export interface ProposalFormProps extends ProposalSubject {
  onClose: () => void;
  seller: Pick<RoomMember, '_id' | 'name'>;
  list: SellerBooks;
  /** Ids of books that the buyer wishes for; empty for the seller. */
  wished: ReadonlySet<string>;
  /** The conversation has a message of the other member with signs of almost certain fraud. */
  hasFraud?: boolean;
}

const fieldOrder = ['books', 'postage', 'town', 'price', 'note'] as const satisfies readonly ProposalField[];

/** The form for the terms of a deal. */
export function ProposalForm({
  seller,
  options,
  list,
  wished,
  hasFraud = false,
  onClose,
  ...subject
}: ProposalFormProps & { options: DealOptions }) {
  const { t } = useTranslation(['dealForm', 'deal', 'common', 'errors']);
  const errorText = useDealErrorText();
  const id = useId();
  const words = useDealWords();
  const proposal = useProposal(subject, options, onClose);
  const { fields, phase } = proposal;
  const { values, set, replace, errorCodes } = fields;
  const side: DealSide = seller._id === subject.viewerId ? 'seller' : 'buyer';
  const sum = calculate(values, options);
  const isParcel = values.kind !== 'inPerson';
  const count = values.books.length;

  const errorOf = (field: ProposalField): string | undefined => {
    const code = errorCodes[field];
    switch (code) {
      case undefined:
        return undefined;
      case 'books_gone':
        return t('deal:booksGone', {
          titles: values.books
            .filter(({ _id }) => proposal.unavailableIds.has(_id))
            .map(({ title }) => title)
            .join(', '),
        });
      case 'deal_price':
        return t('priceRange', { min: formatPrice(lowestPrice(sum.sumRsd)), max: formatPrice(sum.sumRsd) });
      default:
        if (field === 'books') return t('booksMissing', { max: dealBounds.maxBooks });
        if (field === 'postage' || field === 'price') return t('amountInvalid');
        return code === 'too_big'
          ? t('errors:tooLong', { count: dealBounds[field] })
          : t(`errors:${invalidTextKey(code)}`);
    }
  };
  const errors = fieldOrder.flatMap((field) => {
    const text = errorOf(field);
    return text === undefined ? [] : [{ fieldId: `${id}-${field}`, text }];
  });

  return (
    <form
      noValidate
      className={classes.form}
      aria-busy={phase === 'saving'}
      onSubmit={(event) => {
        event.preventDefault();
        void proposal.submit();
      }}
    >
      <ConflictDialog
        isOpen={proposal.isConflict}
        onClose={proposal.closeConflict}
        onKeepMine={() => void proposal.keepMine()}
        onKeepTheirs={() => void proposal.keepTheirs()}
      />
      <div className={classes.body}>
        <div className={classes.messages}>
          <ErrorSummary errors={errors} attempt={fields.attempt} />
          {proposal.failure && (
            <FocusedAlert
              key={proposal.failure.attempt}
              tone="bad"
              title={t('failed', { reason: errorText(proposal.failure.error) })}
            />
          )}
          {hasFraud && (
            <Note tone="bad" title={t('fraudInThread')}>
              <p>{t('fraudInThreadHelp')}</p>
            </Note>
          )}
          {options.awayUntil !== null && side === 'buyer' && (
            <Note tone="info">
              <p>{t('sellerAway', { date: formatPublishedDate(options.awayUntil) })}</p>
            </Note>
          )}
          <DraftRestored area="dashboard" savedAt={proposal.restoredAt} onDiscard={() => proposal.discardDraft()} />
        </div>
        <div className={classes.column}>
          <ProposalBooks
            id={`${id}-books`}
            sellerId={seller._id}
            list={list}
            wished={wished}
            side={side}
            roomBookId={subject.book?._id}
            books={values.books}
            unavailableIds={proposal.unavailableIds}
            error={errorOf('books')}
            sum={sum}
            discounts={options.discounts}
            onChange={(books) => set('books', books)}
          />
        </div>
        <div className={classes.column}>
          <section>
            <h3>{t('delivery')}</h3>
            <RadioCards
              legend={t('delivery')}
              value={values.kind}
              onChange={(kind) => replace(withDelivery(values, kind))}
              choices={[
                {
                  value: 'inPerson',
                  title: words.deliveryOf('inPerson'),
                  help: values.town === '' ? t('inPersonNoTown') : t('inPersonHelp', { town: values.town }),
                  icon: PinIcon,
                },
                {
                  value: 'post',
                  title: words.deliveryOf('post'),
                  help: t('deal:parcelWeight', { weight: formatWeight(sum.grams) }),
                  icon: ParcelIcon,
                },
                { value: 'courier', title: words.deliveryOf('courier'), help: t('courierHelp'), icon: TruckIcon },
              ]}
            />
            {isParcel ? (
              <>
                <div className={classes.under}>
                  <TextInput
                    id={`${id}-postage`}
                    label={t('postage')}
                    inputMode="decimal"
                    autoComplete="off"
                    rightSection="RSD"
                    rightSectionWidth={52}
                    classNames={{ section: classes.unit, input: classes.amount }}
                    value={values.postage ?? formatAmount(sum.usualPostageRsd)}
                    onChange={({ currentTarget }) => set('postage', currentTarget.value)}
                    error={errorOf('postage')}
                  />
                  <div>
                    <p className={classes.label}>{t('payer')}</p>
                    <Segmented
                      label={t('payer')}
                      value={values.payer}
                      onChange={(payer) => set('payer', payer)}
                      options={[
                        { value: 'buyer', label: t('deal:buyer') },
                        { value: 'seller', label: t('deal:seller') },
                      ]}
                    />
                  </div>
                </div>
                {values.postage === null && (
                  <p className={classes.help}>
                    {options.hasOwnPostage
                      ? t(side === 'buyer' ? 'postageHelp' : 'postageHelpOwn')
                      : t('postageEstimate', { weight: formatWeight(sum.grams) })}
                  </p>
                )}
              </>
            ) : (
              <TextInput
                id={`${id}-town`}
                className={classes.below}
                label={t('town')}
                maxLength={dealBounds.town}
                value={values.town}
                onChange={({ currentTarget }) => set('town', currentTarget.value)}
                error={errorOf('town')}
              />
            )}
          </section>
          <ProposalPayment
            payment={values.payment}
            isParcel={isParcel}
            side={side}
            options={options}
            onChange={(payment) => set('payment', payment)}
          />
          <TextInput
            id={`${id}-price`}
            label={t('price')}
            classNames={{ label: classes.large, section: classes.unit, input: classes.amount }}
            inputMode="decimal"
            autoComplete="off"
            rightSection="RSD"
            rightSectionWidth={52}
            value={values.price ?? formatAmount(sum.usualPriceRsd)}
            onChange={({ currentTarget }) => set('price', currentTarget.value)}
            error={errorOf('price')}
            description={t(sum.percent > 0 ? 'priceHelp' : 'priceHelpPlain', { price: formatPrice(sum.usualPriceRsd) })}
          />
          <Textarea
            id={`${id}-note`}
            label={
              <>
                {t('note')} <span className={classes.optional}>({t('common:optional')})</span>
              </>
            }
            classNames={{ label: classes.large, input: classes.text }}
            rows={2}
            placeholder={t('notePlaceholder')}
            value={values.note}
            onChange={({ currentTarget }) => set('note', currentTarget.value)}
            error={errorOf('note')}
            description={
              values.note.length > dealBounds.note - 100 && <CharactersLeft value={values.note} max={dealBounds.note} />
            }
          />
        </div>
      </div>
      <footer className={classes.foot}>
        {/* In the footer, so that the button never covers it. */}
        <div role="status" className={classes.footNote}>
          {options.isFirst && values.payment === 'ips' && side === 'buyer' && (
            <Note tone="warn">
              <p>{t('advanceWarning')}</p>
            </Note>
          )}
        </div>
        <p className={classes.sum} role="status">
          <b>{formatPrice(sum.totalRsd)}</b>
          <span>
            {`${t('deal:books', { count })} ${formatPrice(sum.priceRsd)}`}
            {isParcel && values.payer === 'buyer' && ` + ${t('sumPostage', { price: formatPrice(sum.postageRsd) })}`}
          </span>
        </p>
        <Button className={classes.later} onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          disabled={phase !== 'editing' || (subject.deal !== null && !proposal.isDirty)}
        >
          {phase === 'saving' ? t('common:sending') : t(subject.deal ? 'sendChanges' : 'send')}
        </Button>
      </footer>
    </form>
  );
}
