import type { AuditEntry } from '@korice/contracts';
import { useTranslation } from 'react-i18next';
import { Cell, Row, Table } from '../../../components/Table.js';
import { TextLink } from '../../../components/TextLink.js';
import { formatDate, formatTime } from '../../../lib/format.js';
import { textLanguage } from '../../../lib/text-language.js';
import { auditSubjectHref, auditTexts } from '../audit-actions.js';
import classes from './AuditTable.module.css';

/** What admins have done as a table. `detailOf` words what an entry says beyond its sentence. Needs the area `admin`. */
export function AuditTable({
  entries,
  detailOf,
}: {
  entries: readonly AuditEntry[];
  detailOf: (entry: AuditEntry) => string;
}) {
  const { t } = useTranslation('admin');
  return (
    <Table
      label={t('auditCaption')}
      className={classes.audit}
      columns={[
        { key: 'at', heading: t('auditAt'), className: classes.at },
        { key: 'actor', heading: t('auditActor'), className: classes.actor },
        { key: 'action', heading: t('auditAction') },
        { key: 'detail', heading: t('auditDetail'), className: classes.detail },
      ]}
    >
      {entries.map((entry) => (
        <Row key={entry._id}>
          <Cell className={classes.when}>
            <time dateTime={entry.at}>
              {formatDate(entry.at)} {formatTime(entry.at)}
            </time>
          </Cell>
          <Cell className={classes.who} lang={textLanguage(entry.actor.name)}>
            {entry.actor.name || t('deletedMember')}
          </Cell>
          <Cell className={classes.what}>
            <Sentence entry={entry} />
          </Cell>
          <Cell className={classes.more}>{detailOf(entry)}</Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Stands for the name while the sentence is made, so that the name can lead to its place whatever stands around it. */
const mark = '\u0000';

function Sentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const name = entry.subject.name || t('deletedMember');
  const href = auditSubjectHref(entry);
  const [before, after] = t(auditTexts[entry.action], { subject: mark }).split(mark);
  return (
    <>
      {before}
      {href === undefined ? (
        <b lang={textLanguage(name)}>{name}</b>
      ) : (
        <TextLink to={href} lang={textLanguage(name)}>
          {name}
        </TextLink>
      )}
      {after}
    </>
  );
}
