import { expect, test } from 'vitest'
import { clean } from '../../../tests/support/clean-html.ts'

const cases: [source: string, given: string, html: string, lost: string[]][] = [
  [
    'Word, tracked changes',
    '<p>每日服用<s><del cite="mailto:a" datetime="2026-01-01T00:00">三次</del></s><ins cite="mailto:a">一次</ins>，飯後。</p>',
    '<p>每日服用一次，飯後。</p>',
    ['1 處追蹤修訂刪除的字'],
  ],
  [
    'Word, a deleted paragraph',
    '<p>甲</p><p class=MsoNormal><span class=msoDel><del>乙</del></span></p>',
    '<p>甲</p>',
    ['1 處追蹤修訂刪除的字'],
  ],
  [
    'Google Docs, struck through in two typefaces',
    '<p>每日<span style="text-decoration:line-through;">三</span><span style="color:red;text-decoration:underline line-through">次</span><span style="text-decoration:none;text-decoration-skip-ink:none">一次</span></p>',
    '<p>每日<span>一次</span></p>',
    ['1 處畫了刪除線的字'],
  ],
  [
    'Word, remarks: the words that one is about stay',
    `<p><a style='mso-comment-reference:KS_1;mso-comment-date:20260101T1200'>每天量兩次</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[KS1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>。</p>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText><span class=MsoCommentReference><a href="#_msoanchor_1" class=msocomoff>[KS1]</a></span>主編：這個數字沒有出處，先不要刊</p><p class=MsoCommentText>第二段</p></div></div></div>`,
    '<p>每天量兩次。</p>',
    ['1 則註解'],
  ],
  [
    'Calc',
    '<table><tr><td><comment>主編：再查</comment> 120</td></tr></table>',
    '<table><tr><td>120</td></tr></table>',
    ['1 則註解'],
  ],
  [
    'Google Docs, downloaded',
    '<p>甲<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div style="border:1px solid black;margin:5px"><p><span><a href="#cmnt_ref1" id="cmnt1">[a]</a></span><span>再查</span></p><p>先不要刊</p></div>',
    '<p>甲</p>',
    ['1 則註解'],
  ],
  [
    'ruby',
    '<p><ruby>罹<rp>(</rp><rt>ㄌㄧˊ</rt><rp>)</rp></ruby><ruby>患<rtc><rt>ㄏㄨㄢˋ</rt></rtc></ruby></p>',
    '<p><ruby>罹</ruby><ruby>患</ruby></p>',
    ['2 處注音'],
  ],
  ['Word, contents', '<p class=MsoToc1>一、量之前 3</p><p class=MsoToc2>坐 4</p><p>甲</p>', '<p>甲</p>', ['2 行目錄']],
  [
    'what is hidden',
    '<p>甲<span style="display:none">乙</span><span hidden>丙</span><span style="mso-hide:all">丁</span><span style="display:inline">戊</span></p>',
    '<p>甲<span>戊</span></p>',
    ['3 處隱藏的字'],
  ],
  [
    'Word, a hidden entry with nothing but its number',
    '<p style="mso-list:l0 level1 lfo1;display:none"><span style="mso-list:Ignore">3.&nbsp;</span><span style="mso-hide:all"><o:p>&nbsp;</o:p></span></p><p>甲</p>',
    '<p>甲</p>',
    [],
  ],
  [
    'a template’s hint',
    '<p>姓名：<span class=MsoPlaceholderText>按這裡輸入</span></p>',
    '<p>姓名：</p>',
    ['1 處還沒填的欄位提示'],
  ],
  [
    'Word for the web, CKEditor, and editors of websites, tracked changes',
    '<p>每日<span class="TrackedChange TrackChangeTextDeletion">三次</span><suggestion-start name="deletion:a:b"></suggestion-start>四次<suggestion-end name="deletion:a:b"></suggestion-end>，<span class="ice-del" data-cid="3">飯前</span>一次</p>',
    '<p>每日，一次</p>',
    ['2 處追蹤修訂刪除的字'],
  ],
  [
    'struck through by a class of the style sheet, as Google Docs and Apple Notes write it',
    '<html><head><style type="text/css"><!-- .c3{text-decoration:line-through;color:#000} span.s1, p.c9 {display : none} @media print{.c4{display:none}.c5{display:none}} .c6{mso-hide:all} --></style></head><body><p class="c1 c4">每日<span class="c3">三次</span><span class=s1>秘</span><span class=\'c6\'>密</span><span class="c3" style="text-decoration:none">一次</span></p></body></html>',
    '<html><head></head><body><p class="c1 c4">每日<span class="c3">一次</span></p></body></html>',
    ['1 處畫了刪除線的字', '2 處隱藏的字'],
  ],
  ['struck through by combining strokes', '<p>每日三\u0336次\u0336一次</p>', '<p>每日一次</p>', ['1 處畫了刪除線的字']],
  [
    'a deleted cell keeps its column',
    '<table><tr><td style="text-decoration:line-through">80</td><td>120</td></tr></table>',
    '<table><tr><td></td><td>120</td></tr></table>',
    ['1 處畫了刪除線的字'],
  ],
  [
    'phonetic signs that are raised, or placed by style',
    '<p>罹<sup>ㄌㄧˊ</sup><span style="display:ruby">患<span style="display:ruby-text">ㄏㄨㄢˋ</span></span>者10<sup>9</sup></p>',
    '<p>罹<span>患</span>者10<sup>9</sup></p>',
    ['2 處注音'],
  ],
  [
    'hidden by size, height or a class for screen readers',
    '<div style="max-height:0;overflow:hidden">預覽</div><div style="font-size:0px"><span style="font-size:13px">甲</span></div><p><span style="font-size:0">乙</span><span class="sr-only">另開視窗</span>丙</p><dialog>丁</dialog>',
    '<p><span>甲</span></p><p>丙</p>',
    ['4 處隱藏的字'],
  ],
  [
    'Google Docs, remarks whose sign has a name only',
    '<p>甲<a href="#cmnt1" name="cmnt_ref1">[a]</a></p><div><p><a href="#cmnt_ref1" name="cmnt1">[a]</a>再查</p></div>',
    '<p>甲</p>',
    ['1 則註解'],
  ],
  [
    'struck through or hidden by the classes of style frameworks, but not by those for a narrow screen',
    '<p>每日<span class="line-through">三次</span><span class="d-none">秘</span><span class="hidden md:block">一次</span></p>',
    '<p>每日<span class="hidden md:block">一次</span></p>',
    ['1 處畫了刪除線的字', '1 處隱藏的字'],
  ],
  [
    'Excel, the hidden box of a comment',
    '<table><tr><td>120<!--[if gte vml 1]><v:shape style="visibility:hidden"><v:textbox>主編：查</v:textbox><x:ClientData ObjectType="Note"></x:ClientData></v:shape><![endif]--></td></tr></table>',
    '<table><tr><td>120</td></tr></table>',
    ['1 則註解'],
  ],
  ['codes', '<xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><p>甲</p>', '<p>甲</p>', ['1 處 Office 的代碼']],
]

test.each(cases)('%s: content that is not the article’s text is left out and counted', (_, input, html, lost) => {
  const cleaned = clean(input)
  expect(cleaned.html.replace(/>\s+</g, '><')).toBe(html)
  expect(cleaned.lost).toEqual(lost)
})
