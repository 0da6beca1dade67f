// Japanese. The keys are the English sentences of the page; tests/web/test_language.py lists what is missing.

export default {
  // index.html, main.js
  "Skip to the board": "盤面へ移動",
  Pages: "ページ",
  Play: "遊ぶ",
  Set: "作る",
  Rules: "ルール",
  Theme: "配色",
  "Loading Python": "Python を読み込んでいます",
  "Set a puzzle – Nurikabe": "問題を作る – ヌリカベ",
  "Rules – Nurikabe": "ルール – ヌリカベ",
  "A saved game could not be read. It was set aside.": "保存されたゲームを読み込めなかったため、別に保管しました。",
  "The list of saved games could not be read. It was made again from the games.":
    "保存されたゲームの一覧を読み込めなかったため、各ゲームから作り直しました。",
  "The saved puzzle of set mode could not be read. It was set aside.":
    "「作る」で保存された問題を読み込めなかったため、別に保管しました。",
  "A saved setting could not be read. It was set aside.": "保存された設定を読み込めなかったため、別に保管しました。",
  "This view could not be loaded: there is no connection.": "接続がないため、この画面を読み込めませんでした。",

  // lib/
  Close: "閉じる",
  "There is a new version of this page. Your games stay as they are.":
    "このページの新しい版があります。ゲームはそのまま残ります。",
  "Use it now": "今すぐ使う",
};
